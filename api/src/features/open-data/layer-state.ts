import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { bins } from '../../database/schema'
import { livesFor } from '../bins/bin-life'
import { UPDATED_AT } from '../bins/updated-at'

/** The area of the bins, in WGS 84 degrees. */
export interface Extent {
  xmin: number
  ymin: number
  xmax: number
  ymax: number
}

/** The state of the layer as a whole. */
export interface LayerState {
  /** Equal for equal features, in every process. */
  version: string
  /** `null` when no bin has a position. */
  extent: Extent | null
  /** When a bin changed last; `null` without bins. */
  updatedAt: Date | null
}
interface CachedState extends LayerState {
  /** The transactions that it includes. */
  snapshot: string
  readAt: number
}

/** After this time, in ms, the state is read again whatever the events say: old events are deleted. */
const OLDEST_MS = 60_000

/**
 * The present state of the layer. It is recomputed only when an event reports changed bins, which is one index look-up.
 * Concurrent callers share the result.
 */
export function layerStateReader(
  { query }: Pick<Database, 'query'>,
  now = Date.now,
): () => Promise<LayerState> {
  let kept: CachedState | undefined
  let asking: Promise<LayerState> | undefined

  const isFresh = async ({ snapshot, readAt }: CachedState) => {
    if (now() - readAt > OLDEST_MS) return false
    const { rows } = await query.execute(sql`
      select from events
      where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
        and event ->> 'kind' in ('bins', 'thresholds', 'reset') limit 1`)
    return rows.length === 0
  }
  const newest = async () => {
    if (!kept || !(await isFresh(kept))) kept = { ...(await readState({ query })), readAt: now() }
    return kept
  }
  return () => {
    asking ??= newest().finally(() => {
      asking = undefined
    })
    return asking
  }
}

type Row = Record<'snapshot' | 'version', string> &
  Record<keyof Extent, number> & { updatedAt: string | null }

/** Reads everything in one statement, so that it is of one snapshot. */
async function readState({ query }: Pick<Database, 'query'>): Promise<Omit<CachedState, 'readAt'>> {
  const shown = sql.join(
    [
      bins.objectId,
      bins.id,
      bins.location,
      bins.binType,
      bins.fillLevel,
      bins.status,
      bins.lastCollectedAt,
      bins.lat,
      bins.lng,
      bins.flags,
      bins.measuredAt,
    ],
    sql`, `,
  )
  const place = sql`filter (where ${bins.lat} is not null and ${bins.lng} is not null)`
  const { rows } = await query.execute<Row>(sql`
    select pg_current_snapshot()::text as snapshot,
      md5(coalesce(string_agg(row(${shown})::text, '' order by ${bins.objectId}), '')) as version,
      min(${bins.lng}) ${place} as xmin, min(${bins.lat}) ${place} as ymin,
      max(${bins.lng}) ${place} as xmax, max(${bins.lat}) ${place} as ymax, ${UPDATED_AT} as "updatedAt"
    from ${bins} where ${livesFor('isPublished')}`)
  const [state] = rows
  if (!state) throw new Error('The layer has no state.')
  const { snapshot, version, updatedAt, ...extent } = state
  const hasPlaces = (extent.xmin as number | null) !== null
  return {
    ...{ snapshot, version, extent: hasPlaces ? extent : null },
    updatedAt: updatedAt === null ? null : new Date(updatedAt),
  }
}
