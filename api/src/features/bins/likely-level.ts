import { sql } from 'drizzle-orm'
import type { Bin } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'

/** Such as '18 Nov'. */
const DAY = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'short', timeZone: 'Pacific/Auckland' })

interface Known extends Record<string, unknown> {
  id: string
  isLikelyFull: boolean
  lastCollectedAt: string
}

/**
 * Adds a sentence to the flag of bins without a sensor: whether the bin is likely full by now, and the day of the last
 * collection that the estimate uses. Bins without a collection or a forecast stay unchanged.
 */
export async function withLikelyLevels<B extends Bin>(query: Executor, some: readonly B[]): Promise<B[]> {
  const unmeasured = some.flatMap(({ id, fillLevel }) => (fillLevel === null ? [id] : []))
  if (unmeasured.length === 0) return [...some]
  const { rows } = await query.execute<Known>(sql`
    select bins.id, p50 <= now() as "isLikelyFull", to_json(last_collected_at) #>> '{}' as "lastCollectedAt"
    from bins join bin_forecasts on bin_id = bins.id
    where bins.id = any(${sql.param(unmeasured)}::text[]) and last_collected_at is not null`)
  const words = new Map(
    rows.map(({ id, isLikelyFull, lastCollectedAt }) => [
      id,
      `${isLikelyFull ? 'Likely full' : 'Likely free'}, by collections until ${DAY.format(new Date(lastCollectedAt))}.`,
    ]),
  )
  return some.map((bin) => {
    const flag = [words.get(bin.id), bin.flag].filter((sentence) => sentence !== undefined).join(' ')
    return flag === '' ? bin : { ...bin, flag }
  })
}
