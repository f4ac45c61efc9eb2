import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from './database'

/** Between two looks at how far the standby is, in ms. What it has then was written at most two of these before. */
const LOOK_EVERY_MS = 500
/** Over its time by so much, in ms, a look is late, and its answer says nothing any more. */
const LATE_MS = 100
const LOOK_WITHIN_MS = 5_000

/** A standby of the record's server, for reads that may be a second old. */
export interface ReadReplica {
  /** Its database; nothing while it is more than a second behind, or away. */
  fresh: () => Database | undefined
  close: () => Promise<void>
}

/**
 * Follows a standby. Positions in the write-ahead log are compared, not times: of a record in which nothing changes the last
 * transaction is old, and the standby is not behind.
 */
export function followReplica(
  primary: Pick<Database, 'pool'>,
  { url, onTurn }: { url: string; onTurn: (isFresh: boolean) => void },
): ReadReplica {
  const replica = openDatabase({ url })
  const looking = openDatabase({ url, poolSize: 1, statementTimeoutMs: LOOK_WITHIN_MS })
  const closing = new AbortController()
  let before: string | undefined
  let freshUntil = 0
  let wasFresh: boolean | undefined
  const isFresh = () => performance.now() < freshUntil

  async function look() {
    const began = performance.now()
    const [now, isThere] = await Promise.all([positionOf(primary), before && hasReplayed(looking, before)])
    before = now
    if (isThere) freshUntil = began + LOOK_EVERY_MS + LATE_MS
  }
  function tell() {
    if (before !== undefined && isFresh() !== wasFresh) onTurn(isFresh())
    wasFresh = isFresh()
  }
  async function keepLooking() {
    while (!closing.signal.aborted) {
      await look().catch(() => undefined)
      tell()
      await pause(LOOK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }
  const following = keepLooking()
  return {
    fresh: () => (isFresh() ? replica : undefined),
    async close() {
      closing.abort()
      await following
      await Promise.all([replica.close(), looking.close()])
    },
  }
}

async function positionOf({ pool }: Pick<Database, 'pool'>): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  return rows[0]?.position
}

/** False of a standby that has become the primary: it replays nothing. */
async function hasReplayed({ pool }: Database, position: string): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean | null }>(
    'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
    [position],
  )
  return rows[0]?.isThere === true
}
