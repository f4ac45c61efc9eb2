import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { presentListedReport } from './present-listed-report'
import { readReports } from './read-reports'
import { matching } from './report-filters'
import { placeOfText, placeText, readPlace } from './report-place'

/** Lists the reports for staff. */
export function serveListReports(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.listReports, async ({ query: { limit, after, ...filters } }) => {
    const { query } = app.database
    const place = after === undefined ? undefined : placeOfText(after)
    const [page, total] = await Promise.all([
      // One more than asked for tells whether there is a next page.
      readReports(query, matching(filters), { limit: limit + 1, after: place }),
      query.$count(reports, matching(filters)),
    ])
    const shown = page.slice(0, limit)
    const last = page.length > limit ? shown.at(-1) : undefined
    return { reports: shown.map(presentListedReport), total, next: last ? placeText(readPlace(last)) : null }
  })
}
