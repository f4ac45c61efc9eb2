import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import {
  OPERATIONS,
  type OperationAnswer,
  type OperationInput,
  type PublicReport,
} from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { reportHistory, reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { refuseUnknown } from './lock-report'

type ByReference = typeof OPERATIONS.reportByReference

/** Tells anybody with a reference what has become of the report. */
export const servePublicReport = (app: FastifyInstance): void =>
  serveOperation(app, OPERATIONS.reportByReference, publicReportReader(app.database))

/** Reads what has become of a report. Refuses when there is none with the reference. */
export const publicReportReader =
  (database: Database) =>
  async ({ params }: Pick<OperationInput<ByReference>, 'params'>): Promise<OperationAnswer<ByReference>> => {
    const report = await findByReference(database, params.reference)
    const history = await database.query
      .select({ status: reportHistory.status, at: reportHistory.at, reason: reportHistory.reason })
      .from(reportHistory)
      .where(eq(reportHistory.reportId, report.id))
      .orderBy(asc(reportHistory.seq))
    return presentPublicReport(report, history)
  }

const original = alias(reports, 'original')

// By name: what only staff may see does not even leave the database.
async function findByReference({ query }: Database, reference: string) {
  const { id, issue, binId, location, status, madeAt, reportedAt } = reports
  const [report] = await query
    .select({
      id,
      reference: reports.reference,
      issue,
      binId,
      location,
      status,
      madeAt,
      reportedAt,
      duplicateOf: original.reference,
    })
    .from(reports)
    .leftJoin(original, eq(original.id, reports.duplicateOf))
    .where(eq(reports.reference, reference))
  return report ?? refuseUnknown()
}

type Row = Pick<
  typeof reports.$inferSelect,
  'reference' | 'issue' | 'binId' | 'location' | 'status' | 'madeAt' | 'reportedAt'
> & {
  duplicateOf: string | null
}
type Entry = Pick<typeof reportHistory.$inferSelect, 'status' | 'at' | 'reason'>

/** What anybody may know of a report: not who made it, what they wrote, nor who of the staff looked at it. */
const presentPublicReport = (report: Row, history: readonly Entry[]): PublicReport => ({
  reference: report.reference,
  issue: report.issue,
  binId: report.binId,
  location: report.location,
  status: report.status,
  ...(report.duplicateOf && { duplicateOf: report.duplicateOf }),
  ...(report.madeAt && { madeAt: report.madeAt.toISOString() }),
  reportedAt: report.reportedAt.toISOString(),
  history: history.map(({ status, at, reason }) => ({ status, at: at.toISOString(), reason })),
})
