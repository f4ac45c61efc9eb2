import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { inTransaction } from '../../database/in-transaction'
import type { BinFeature } from './bin-layer'
import { readBinFeatures } from './bin-layer'

/** The layer as it is in one snapshot of the record. */
export interface LayerSnapshot {
  features: readonly BinFeature[]
  /** The same for the same features, in any process. */
  version: string
}
interface CachedSnapshot extends LayerSnapshot {
  /** Which transactions it has seen. */
  snapshot: string
  readAt: number
}

/** Whatever the events say, a copy is read anew when it is so old, in ms: events are pruned in the end. */
const OLDEST_MS = 60_000

/**
 * The layer's newest state. It is read again only when an event tells of bins that changed since, which is one look into an
 * index; concurrent callers wait for the same result.
 */
export function layerCache(
  { pool, query }: Pick<Database, 'pool' | 'query'>,
  now = Date.now,
): () => Promise<LayerSnapshot> {
  let kept: CachedSnapshot | undefined
  let asking: Promise<LayerSnapshot> | undefined

  const isFresh = async ({ snapshot, readAt }: CachedSnapshot) => {
    if (now() - readAt > OLDEST_MS) return false
    const { rows } = await query.execute(sql`
      select from events
      where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
        and event ->> 'kind' in ('bins', 'thresholds', 'reset') limit 1`)
    return rows.length === 0
  }
  const newest = async () => {
    if (!kept || !(await isFresh(kept))) kept = await readCopy({ pool }, now())
    return kept
  }
  return () => {
    asking ??= newest().finally(() => {
      asking = undefined
    })
    return asking
  }
}

const readCopy = (database: Pick<Database, 'pool'>, readAt: number): Promise<CachedSnapshot> =>
  inTransaction(
    database,
    async (transaction) => {
      const { rows } = await transaction.execute<{ snapshot: string }>(
        sql`select pg_current_snapshot()::text as snapshot`,
      )
      const features = await readBinFeatures(transaction)
      const version = createHash('sha256').update(JSON.stringify(features)).digest('base64url')
      return { features, version, snapshot: rows[0]?.snapshot ?? '', readAt }
    },
    'begin isolation level repeatable read, read only',
  )
