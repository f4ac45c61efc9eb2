import type { FastifyInstance } from 'fastify'
import { aucklandTime } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import { PAGE_ROWS, serveDownloads } from '../../http/downloads'
import { type ListedRow, presentListedReport, type ReportFilters, readReports } from './list-reports'

/** The reports as files for staff, without notes and contacts, because files get passed on. */
export const serveReportDownloads = (app: FastifyInstance) =>
  serveDownloads<ReportFilters, ListedRow>(
    app,
    { csv: OPERATIONS.reportsCsv, geojson: OPERATIONS.reportsGeoJson },
    {
      name: 'reports',
      pageReader:
        ({ query }) =>
        (filters, after) =>
          readReports(query, filters, { limit: PAGE_ROWS, after }),
      columns: {
        Reference: ({ reference }) => reference,
        Issue: ({ issue }) => issue,
        Bin: ({ binId }) => binId,
        Location: ({ location }) => location,
        Status: ({ status }) => status,
        'Held for review': ({ isHeld }) => (isHeld ? 'yes' : 'no'),
        'Proposed to close': ({ isProposedToClose }) => (isProposedToClose ? 'yes' : 'no'),
        'Reported (Pacific/Auckland)': ({ reportedAt }) => aucklandTime(reportedAt),
        'Changed (Pacific/Auckland)': ({ changedAt }) => aucklandTime(changedAt),
        Photos: ({ photos }) => photos,
      },
      // The positions of the bins.
      feature: (row) => ({ lat: row.lat, lng: row.lng, properties: propertiesOf(row) }),
    },
  )

function propertiesOf(row: ListedRow) {
  // Names of staff are not part of the file.
  const { nextVisit, assignedTo: _, alike: __, ...report } = presentListedReport(row)
  return { ...report, route: nextVisit?.routeId ?? null }
}
