import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { SHUT_REPORT } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reports } from '../../database/schema'
import { isUnresolvedIn } from '../../database/schema/reports'
import { Refusal } from '../../http/problems/refusal'
import { refuseUnknown } from './find-report'

/** For so long whoever made a report may add to it. */
const OPEN_HOURS = 24

const original = alias(reports, 'original')

/**
 * Refuses when nothing can be added to a report any more, or it does not exist. What was reported twice is open as long
 * as the report that stays.
 */
export async function refuseIfShut(executor: Executor, id: string): Promise<void> {
  const [report] = await executor
    .select({
      isYoung: sql<boolean>`${reports.reportedAt} > now() - make_interval(hours => ${OPEN_HOURS}::int)`,
      isUnresolved: sql<boolean>`coalesce(${or(
        isUnresolvedIn(reports.status),
        and(eq(reports.status, 'duplicate'), isUnresolvedIn(original.status)),
      )}, false)`,
    })
    .from(reports)
    .leftJoin(original, eq(original.id, reports.duplicateOf))
    .where(eq(reports.id, id))
  if (!report) return refuseUnknown()
  if (report.isYoung && report.isUnresolved) return
  const reason = report.isUnresolved ? `is older than ${OPEN_HOURS} hours` : 'is dealt with'
  throw new Refusal(SHUT_REPORT, `This report ${reason}: make a new one to say more.`)
}
