import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  isUnresolved,
  type OPERATIONS,
  type OperationAnswer,
  type OperationInput,
} from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { reportHistory, reports } from '../../database/schema'
import { IS_BIN_KNOWN } from './known-bin'
import { refuseUnknown } from './lock-report'

type ByReference = typeof OPERATIONS.reportByReference

const original = alias(reports, 'original')

// Named one by one: what only staff may see does not even leave the database.
const PUBLIC = {
  id: reports.id,
  reference: reports.reference,
  issue: reports.issue,
  binId: reports.binId,
  location: reports.location,
  status: reports.status,
  madeAt: reports.madeAt,
  reportedAt: reports.reportedAt,
  duplicateOf: original.reference,
  isHeld: reports.isHeld,
  isBinKnown: IS_BIN_KNOWN,
}

/**
 * Reads what has become of a report, for anybody with its reference: not who made it, what they wrote, nor who of the staff
 * handled it. Refuses an unknown reference.
 */
export const publicReportReader =
  ({ query }: Database) =>
  async ({ params }: Pick<OperationInput<ByReference>, 'params'>): Promise<OperationAnswer<ByReference>> => {
    const [found] = await query
      .select(PUBLIC)
      .from(reports)
      .leftJoin(original, eq(original.id, reports.duplicateOf))
      .where(eq(reports.reference, params.reference))
    const { id, duplicateOf, madeAt, reportedAt, isHeld, isBinKnown, ...report } = found ?? refuseUnknown()
    const history = await query
      .select({ status: reportHistory.status, at: reportHistory.at, reason: reportHistory.reason })
      .from(reportHistory)
      .where(eq(reportHistory.reportId, id))
      .orderBy(asc(reportHistory.seq))
    return {
      ...report,
      ...(duplicateOf && { duplicateOf }),
      ...(isHeld && !isBinKnown && isUnresolved(report.status) && { isBinUnknown: true as const }),
      ...(madeAt && { madeAt: madeAt.toISOString() }),
      reportedAt: reportedAt.toISOString(),
      history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    }
  }
