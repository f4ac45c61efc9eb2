import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { isUnresolvedIn, reports } from '../../database/schema'

interface Emptied {
  binId: string
  at: Date
}

/** When a report was made, as SQL text over `reports`. */
const MADE_AT = 'coalesce(reports.made_at, reports.reported_at)'

/** Whether emptying the bin has probably resolved a report of it. The parameters and the result are SQL text. */
export const isResolvedByEmptying = (issue: string, madeAt: string, emptiedAt: string) =>
  `${issue} = 'Overflowing' and ${madeAt} <= ${emptiedAt}`

/** Whether a collection has probably resolved the report, in SQL over `reports`. */
const IS_RESOLVED_BY_COLLECTION = sql.raw(`exists (
  select from collections c where c.bin_id = reports.bin_id and ${isResolvedByEmptying('reports.issue', MADE_AT, 'c.at')})`)

/**
 * Whether a report that gets this status is proposed to close, in SQL over `reports`: one that becomes unresolved, or stays so, is where a
 * collection supports it.
 */
export const isProposedAs = (status: SQL) => sql<boolean>`case
  when ${status} = reports.status then reports.is_proposed_to_close
  else ${isUnresolvedIn(status)} and ${IS_RESOLVED_BY_COLLECTION} end`

/** Unresolved overflow reports of these bins that were made before the bins were emptied. */
const reportsResolvedBy = (emptied: readonly Emptied[]) => sql`
  reports join jsonb_to_recordset(${JSON.stringify(emptied)}::jsonb) as emptied("binId" text, at timestamptz)
    on reports.bin_id = emptied."binId" and ${sql.raw(isResolvedByEmptying('reports.issue', MADE_AT, 'emptied.at'))}
  where ${isUnresolvedIn(reports.status)}`

const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)

/** Proposes to close the reports that emptying these bins has probably resolved. Returns the newly proposed ones. */
export async function proposeClosing(transaction: Executor, emptied: readonly Emptied[]): Promise<string[]> {
  if (emptied.length === 0) return []
  // Not `for update`: a concurrent "me too" report references these rows, and would have to wait.
  return idsOf(
    await transaction.execute<{ id: string }>(sql`
      update reports set is_proposed_to_close = true, changed_at = now()
      where id in (
        select reports.id from ${reportsResolvedBy(emptied)} and not reports.is_proposed_to_close
        order by reports.id for no key update of reports)
      returning id`),
  )
}

/** The reports that emptying these bins has probably resolved, oldest first; closed ones are left out. */
export async function proposedToClose(transaction: Executor, emptied: readonly Emptied[]): Promise<string[]> {
  if (emptied.length === 0) return []
  return idsOf(
    await transaction.execute<{ id: string }>(sql`
      select reports.id from ${reportsResolvedBy(emptied)} and reports.is_proposed_to_close and not reports.is_held
      order by reports.reported_at, reports.id`),
  )
}

/** Withdraws the proposal where no other collection since the report supports it. Returns those reports. */
export async function withdrawProposal(transaction: Executor, binId: string): Promise<string[]> {
  return idsOf(
    await transaction.execute<{ id: string }>(sql`
      update reports set is_proposed_to_close = false, changed_at = now()
      where bin_id = ${binId} and is_proposed_to_close and not ${IS_RESOLVED_BY_COLLECTION}
      returning id`),
  )
}
