import { eq, sql } from 'drizzle-orm'
import type { SensorHazard } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { binHazards } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { refreshAlerts } from './refresh-alerts'

export interface BinHazard {
  binId: string
  kind: SensorHazard
  /** When the sensor noticed it, in ms since 1970. */
  at: number
}

/**
 * Raises alerts for what sensors detected, at once: no second reading has to agree. A hazard that is already known, or older
 * than the last visit of a crew, raises none.
 */
export async function noticeHazards(
  { transaction, audit, tell }: Change,
  hazards: readonly BinHazard[],
): Promise<void> {
  if (hazards.length === 0) return
  // In key order, so that two transactions cannot deadlock.
  const { rows } = await transaction.execute<{ binId: string; kind: SensorHazard }>(sql`
    insert into bin_hazards as known (bin_id, kind, since)
    select distinct on (bin_id, kind) bin_id, kind, to_timestamp(at_ms / 1000)
    from unnest(${sql.param(hazards.map(({ binId }) => binId))}::text[],
      ${sql.param(hazards.map(({ kind }) => kind))}::text[],
      ${sql.param(hazards.map(({ at }) => at))}::double precision[]) as noticed (bin_id, kind, at_ms)
    order by bin_id, kind, at_ms desc
    on conflict (bin_id, kind) do update set since = excluded.since where excluded.since > known.since
    returning bin_id as "binId", kind`)
  const binIds = [...new Set(rows.map(({ binId }) => binId))]
  if (!(await refreshAlerts(transaction, binIds))) return
  for (const { binId, kind } of rows) audit('alert.hazard', `bin:${binId}`, { kind })
  tell({ kind: 'alerts' })
}

/** Resolves the hazards of a bin. Returns how many there were. */
export async function settleHazards(transaction: Executor, binId: string): Promise<number> {
  const { rowCount } = await transaction.delete(binHazards).where(eq(binHazards.binId, binId))
  return rowCount ?? 0
}
