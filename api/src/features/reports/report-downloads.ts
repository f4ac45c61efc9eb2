import type { FastifyInstance } from 'fastify'
import { aucklandTime } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { csvChunks, geoJsonChunks, inPages, PAGE_ROWS, sendDownload } from '../../http/downloads'
import { serveOperation } from '../../http/operations/serve-operation'
import { type ListedRow, presentListedReport, type ReportFilters, readReports } from './list-reports'

/** The reports as files for staff: without notes and contacts, since a file travels. */
export function serveReportDownloads(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.reportsCsv, ({ query }, _request, reply) =>
    sendDownload(reply, { name: 'reports', ending: 'csv', chunks: reportsCsv(app.database, query) }),
  )
  serveOperation(app, OPERATIONS.reportsGeoJson, ({ query }, _request, reply) =>
    sendDownload(reply, { name: 'reports', ending: 'geojson', chunks: reportsGeoJson(app.database, query) }),
  )
}

const reportPages = ({ query }: Database, filters: ReportFilters) =>
  inPages<ListedRow>((last) => readReports(query, filters, { limit: PAGE_ROWS, after: last }))

const COLUMNS = [
  'Reference',
  'Issue',
  'Bin',
  'Location',
  'Status',
  'Held for review',
  'Proposed to close',
  'Reported (Pacific/Auckland)',
  'Changed (Pacific/Auckland)',
  'Photos',
]

const reportsCsv = (database: Database, filters: ReportFilters) =>
  csvChunks(COLUMNS, reportPages(database, filters), (report) => [
    report.reference,
    report.issue,
    report.binId,
    report.location,
    report.status,
    report.isHeld ? 'yes' : 'no',
    report.isProposedToClose ? 'yes' : 'no',
    aucklandTime(report.reportedAt),
    aucklandTime(report.changedAt),
    report.photos,
  ])

/** Points where the bins stand. */
const reportsGeoJson = (database: Database, filters: ReportFilters) =>
  geoJsonChunks(reportPages(database, filters), (row) => ({
    lat: row.lat,
    lng: row.lng,
    properties: presentListedReport(row),
  }))
