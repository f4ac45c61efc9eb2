import { sql } from 'drizzle-orm'
import type { Bin } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'

interface Known extends Record<string, unknown> {
  id: string
  isLikelyFull: boolean
}

/** Adds to bins without a sensor whether they are likely full by now. Bins without a collection or a forecast stay unchanged. */
export async function withLikelyLevels<B extends Bin>(query: Executor, some: readonly B[]): Promise<B[]> {
  const unmeasured = some.flatMap(({ id, fillLevel }) => (fillLevel === null ? [id] : []))
  if (unmeasured.length === 0) return [...some]
  const { rows } = await query.execute<Known>(sql`
    select bins.id, p50 <= now() as "isLikelyFull"
    from bins join bin_forecasts on bin_id = bins.id
    where bins.id = any(${sql.param(unmeasured)}::text[]) and last_collected_at is not null`)
  const isLikelyFull = new Map(rows.map((row) => [row.id, row.isLikelyFull]))
  return some.map((bin) => {
    const isFull = isLikelyFull.get(bin.id)
    return isFull === undefined ? bin : { ...bin, likely: isFull ? 'full' : 'free' }
  })
}
