import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import type { StoredLevel } from './lock-levels'

/** Writes these levels, however many, in one statement. */
export async function saveLevels(transaction: Executor, levels: readonly StoredLevel[]): Promise<void> {
  if (levels.length === 0) return
  const all = <K extends keyof StoredLevel>(key: K) => sql.param(levels.map((level) => level[key]))
  const measuredMs = sql.param(levels.map(({ measuredAt }) => measuredAt?.getTime() ?? null))
  await transaction.execute(sql`
    update bins set fill_level = level.fill_level, previous_fill_level = level.previous_fill_level,
      status = level.status, certain_status = level.certain_status,
      measured_at = to_timestamp(level.measured_ms / 1000)
    from unnest(${all('id')}::text[], ${all('fillLevel')}::real[], ${all('previousFillLevel')}::real[],
      ${all('status')}::bin_status[], ${all('certainStatus')}::bin_status[], ${measuredMs}::double precision[])
      as level (id, fill_level, previous_fill_level, status, certain_status, measured_ms)
    where bins.id = level.id`)
}
