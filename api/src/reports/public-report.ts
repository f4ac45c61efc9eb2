import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../contract/serve-operation'
import type { Database } from '../database/database'
import { reportHistory, reports } from '../database/schema'
import { refuseUnknown } from './find-report'
import { presentPublicReport } from './present-public-report'

/** Tells anybody with a reference what has become of the report. */
export function servePublicReport(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.reportByReference, async ({ params: { reference } }) => {
    const report = await findByReference(app.database, reference)
    const history = await app.database.query
      .select({ status: reportHistory.status, at: reportHistory.at, reason: reportHistory.reason })
      .from(reportHistory)
      .where(eq(reportHistory.reportId, report.id))
      .orderBy(asc(reportHistory.seq))
    return presentPublicReport(report, history)
  })
}

const original = alias(reports, 'original')

// By name: what only staff may see does not even leave the database.
async function findByReference({ query }: Database, reference: string) {
  const { id, issue, binId, location, status, reportedAt } = reports
  const [report] = await query
    .select({
      id,
      reference: reports.reference,
      issue,
      binId,
      location,
      status,
      reportedAt,
      duplicateOf: original.reference,
    })
    .from(reports)
    .leftJoin(original, eq(original.id, reports.duplicateOf))
    .where(eq(reports.reference, reference))
  return report ?? refuseUnknown()
}
