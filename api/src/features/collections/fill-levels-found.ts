import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import type { BinState } from './bin-state'
import { isAsFound } from './empty-bin'

interface Taken {
  bin: BinState
  collection: { at: Date }
}

/** Percent that each crew found, in order; null where no sensor told. */
export async function fillLevelsFound(
  transaction: Executor,
  taken: readonly Taken[],
): Promise<(number | null)[]> {
  const late = taken.filter(({ bin, collection }) => !isAsFound(bin, collection.at))
  const levels = await levelsThen(transaction, late)
  return taken.map(({ bin, collection }) =>
    isAsFound(bin, collection.at) ? bin.fillLevel : (levels.get(bin.id) ?? null),
  )
}

/** What was last measured before then, unless that was before another collection. */
async function levelsThen(transaction: Executor, late: readonly Taken[]): Promise<Map<string, number>> {
  if (late.length === 0) return new Map()
  const asked = JSON.stringify(late.map(({ bin, collection }) => ({ id: bin.id, at: collection.at })))
  const { rows } = await transaction.execute<{ id: string; level: number }>(sql`
    select asked.id, last.fill_level as level
    from jsonb_to_recordset(${asked}::jsonb) as asked(id text, at timestamptz)
    join lateral (
      select fill_level from readings
      where bin_id = asked.id and readings.at <= asked.at and readings.at > coalesce(
        (select max(c.at) from collections c where c.bin_id = asked.id and c.at < asked.at), '-infinity')
      order by readings.at desc limit 1
    ) last on true`)
  return new Map(rows.map(({ id, level }) => [id, level]))
}
