import { asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { aucklandDate } from 'shared-domain'
import {
  isUnresolved,
  type NextVisit,
  type OPERATIONS,
  type OperationAnswer,
  type OperationInput,
} from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { isUnresolvedIn, reportHistory, reports } from '../../database/schema'
import { IS_BIN_KNOWN } from './known-bin'
import { refuseUnknown } from './lock-report'
import { NEXT_VISIT } from './next-visit'

type ByReference = typeof OPERATIONS.reportByReference

const original = alias(reports, 'original')

// The time of the collection that proposes to close the report, in PostgreSQL's JSON format.
const EMPTIED_AT = sql<
  string | null
>`case when ${reports.isProposedToClose} and ${isUnresolvedIn(reports.status)} then (
  select to_json(max(at)) from collections where collections.bin_id = reports.bin_id) end`

// Columns are named one by one: what only staff may see never leaves the database.
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
  originalId: original.id,
  isHeld: reports.isHeld,
  isBinKnown: IS_BIN_KNOWN,
  nextVisit: NEXT_VISIT,
  emptiedAt: EMPTIED_AT,
}

/**
 * The public status of a report, for anyone who has its reference. It contains neither the reporter, nor their text, nor the
 * names of staff. Refuses an unknown reference.
 */
export const publicReportReader =
  ({ query }: Database) =>
  async ({ params }: Pick<OperationInput<ByReference>, 'params'>): Promise<OperationAnswer<ByReference>> => {
    const [found] = await query
      .select(PUBLIC)
      .from(reports)
      .leftJoin(original, eq(original.id, reports.duplicateOf))
      .where(eq(reports.reference, params.reference))
    const {
      id,
      duplicateOf,
      originalId,
      madeAt,
      reportedAt,
      isHeld,
      isBinKnown,
      nextVisit,
      emptiedAt,
      ...report
    } = found ?? refuseUnknown()
    const historyOf = (reportId: string) =>
      query
        .select({ status: reportHistory.status, at: reportHistory.at, reason: reportHistory.reason })
        .from(reportHistory)
        .where(eq(reportHistory.reportId, reportId))
    const history = await historyOf(id).orderBy(asc(reportHistory.seq))
    const [latest] = originalId ? await historyOf(originalId).orderBy(desc(reportHistory.seq)).limit(1) : []
    return {
      ...report,
      ...(duplicateOf && { duplicateOf }),
      ...(latest && { original: { ...latest, at: latest.at.toISOString() } }),
      ...(isHeld && !isBinKnown && isUnresolved(report.status) && { isBinUnknown: true as const }),
      ...(emptiedAt && { emptiedAt: new Date(emptiedAt).toISOString() }),
      ...(nextVisit && !isHeld && isToCome(nextVisit) && { nextVisit: publicVisit(nextVisit) }),
      ...(madeAt && { madeAt: madeAt.toISOString() }),
      reportedAt: reportedAt.toISOString(),
      history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    }
  }

/** A route of an earlier day that was never ended promises nothing. */
const isToCome = ({ day }: NextVisit) => day >= aucklandDate(new Date())

/** Without the route and its driver. */
const publicVisit = ({ day, isUnderWay }: NextVisit) => ({ day, isUnderWay })
