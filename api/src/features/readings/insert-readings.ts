import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { thresholds } from '../../database/schema'
import type { MeasuredLevel } from './moved-levels'

/**
 * Keeps the readings that are new, in one statement; says how many those are, and the thresholds in force. To be called
 * when their bins are locked: whoever changes the thresholds locks the bins as well, so these hold until the end.
 */
export async function insertReadings(transaction: Executor, readings: readonly MeasuredLevel[]) {
  const inserted = transaction.$with('inserted', {}).as(sql`
    insert into readings (bin_id, at, fill_level)
    select bin_id, to_timestamp(at_ms / 1000), fill_level
    from unnest(${sql.placeholder('binIds')}::text[], ${sql.placeholder('ats')}::double precision[],
      ${sql.placeholder('fillLevels')}::real[]) as reading (bin_id, at_ms, fill_level)
    on conflict do nothing returning 1`)
  const recorded = sql<number>`(select count(*)::int from inserted)`
  const [answer] = await transaction
    .with(inserted)
    .select({ fullAbove: thresholds.fullAbove, warningAbove: thresholds.warningAbove, recorded })
    .from(thresholds)
    .prepare('insert_readings')
    .execute({
      binIds: readings.map(({ binId }) => binId),
      ats: readings.map(({ at }) => at),
      fillLevels: readings.map(({ fillLevel }) => fillLevel),
    })
  if (!answer) throw new Error('The table thresholds is empty: put its one row back.')
  return answer
}
