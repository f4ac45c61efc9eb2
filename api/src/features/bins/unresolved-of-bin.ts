import { and, asc, eq, sql } from 'drizzle-orm'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { reports } from '../../database/schema'
import { isUnresolvedIn } from '../../database/schema/reports'

type Unresolved = OperationAnswer<typeof OPERATIONS.binSurroundings>['unresolved']

/**
 * Reads what is reported of a bin and counts, but is not resolved yet: the oldest of each issue, longest waiting first.
 * The oldest says how long it waits, and "me too" stays with it however often the same is reported anew.
 */
export function unresolvedOfBin({ query }: Pick<Database, 'query'>): (binId: string) => Promise<Unresolved> {
  const oldestOfEach = query
    .selectDistinctOn([reports.issue], {
      reference: reports.reference,
      issue: reports.issue,
      reportedAt: reports.reportedAt,
    })
    .from(reports)
    .where(
      and(
        eq(reports.binId, sql.placeholder('binId')),
        isUnresolvedIn(reports.status),
        eq(reports.isHeld, false),
      ),
    )
    .orderBy(reports.issue, asc(reports.reportedAt))
    .prepare('unresolved_of_bin')
  return async (binId) =>
    (await oldestOfEach.execute({ binId }))
      .map(({ reportedAt, ...report }) => ({ ...report, reportedAt: reportedAt.toISOString() }))
      .sort((a, b) => (a.reportedAt < b.reportedAt ? -1 : 1))
}
