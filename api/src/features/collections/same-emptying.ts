import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'

/**
 * Two routes that say within so long that they emptied a bin have emptied it once. Clocks of two phones may be ten minutes
 * apart, and no street bin fills in a quarter of an hour.
 */
const SAME_EMPTYING_MS = 15 * 60_000

interface Told {
  collectionId: string
  binId: string
  at: Date
  routeId: string | null
}

/**
 * The collections of others that these stops of routes stand for as well, by the id of what was told: the nearest in time.
 * What was told outside of a route counts by itself. Call it when the bins are held.
 */
export async function sameEmptyings(
  transaction: Executor,
  told: readonly Told[],
): Promise<ReadonlyMap<string, string>> {
  const ofRoutes = told.filter(({ routeId }) => routeId !== null)
  if (ofRoutes.length === 0) return new Map()
  const { rows } = await transaction.execute<{ told: string; id: string }>(sql`
    select told."collectionId" as told, other.id
    from jsonb_to_recordset(${JSON.stringify(ofRoutes)}::jsonb)
      as told("collectionId" uuid, "binId" text, at timestamptz, "routeId" text)
    join lateral (
      select id from collections
      where bin_id = told."binId" and route_id is distinct from told."routeId"
        and at between told.at - ${WINDOW} and told.at + ${WINDOW}
      order by greatest(at - told.at, told.at - at), at limit 1
    ) as other on true`)
  return new Map(rows.map(({ told, id }) => [told, id]))
}

const WINDOW = sql.raw(`interval '${SAME_EMPTYING_MS / 1000} seconds'`)
