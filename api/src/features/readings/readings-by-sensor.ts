import { sql } from 'drizzle-orm'
import type { Reading } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'

/** Moments as ISO text. */
export interface ReadingSpan {
  /** Not included. */
  after: string
  /** Included. */
  until: string
}

/**
 * The readings of the bins whose level a sensor tells: those with a level that is not the open-data layer's. Ordered by bin and time.
 */
export async function readingsBySensor(query: Executor, { after, until }: ReadingSpan): Promise<Reading[]> {
  const { rows } = await query.execute<{ binId: string; atMs: number; fillLevel: number }>(sql`
    select bins.id as "binId", extract(epoch from read.at)::double precision * 1000 as "atMs", read.fill_level as "fillLevel"
    from bins join lateral (
      select at, fill_level from readings where bin_id = bins.id and at > ${after}::timestamptz and at <= ${until}::timestamptz
    ) as read on true
    where removed_at is null and bins.fill_level is not null and bins.fill_level is distinct from layer_fill_level
    order by bins.id, read.at`)
  return rows.map(({ binId, atMs, fillLevel }) => ({
    binId,
    at: new Date(Math.round(atMs)).toISOString(),
    // PostgreSQL's real adds digits.
    fillLevel: Math.round(fillLevel * 100) / 100,
  }))
}
