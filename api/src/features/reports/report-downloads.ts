import { aucklandTime } from 'shared-domain'
import type { Database } from '../../database/database'
import { csvChunks, geoJsonChunks, inPages, PAGE_ROWS } from '../../http/downloads'
import { presentListedReport } from './present-listed-report'
import { type ListedRow, readReports } from './read-reports'
import { matching, type ReportFilters } from './report-filters'
import { readPlace } from './report-place'

const reportPages = ({ query }: Database, filters: ReportFilters) =>
  inPages<ListedRow>((last) =>
    readReports(query, matching(filters), { limit: PAGE_ROWS, after: last && readPlace(last) }),
  )

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

/** Without notes and contacts: nobody knows where a file ends up. */
export const reportsCsv = (database: Database, filters: ReportFilters) =>
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

/** Points where the bins stand, without notes and contacts. */
export const reportsGeoJson = (database: Database, filters: ReportFilters) =>
  geoJsonChunks(reportPages(database, filters), (row) => ({
    lat: row.lat,
    lng: row.lng,
    properties: presentListedReport(row),
  }))
