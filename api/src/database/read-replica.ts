import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from './database'

/** How often the standby's lag is measured, in ms. */
const POLL_INTERVAL_MS = 300
/** The standby is used only while its data is at most this old, in ms. */
const OLDEST_MS = 1_000
const LOOK_WITHIN_MS = 5_000

/** A standby of the record's server, for reads that may be a second old. */
export interface ReadReplica {
  /** The standby's database; `undefined` while it is unavailable or more than a second behind. */
  fresh: () => Database | undefined
  close: () => Promise<void>
}

/**
 * Follows a standby by comparing positions in the write-ahead log. Times would mislead: in a record where nothing changes, the
 * last transaction is old although the standby is up to date.
 */
export function followReplica(
  primary: Pick<Database, 'url' | 'isPooled'>,
  { url, onChange }: { url: string; onChange: (isFresh: boolean) => void },
): ReadReplica {
  const replica = openDatabase({ url })
  // Connections of their own: a busy pool would make the standby look late when it is needed most.
  const measuring = { poolSize: 1, statementTimeoutMs: LOOK_WITHIN_MS }
  const atPrimary = openDatabase({ ...measuring, url: primary.url, isPooled: primary.isPooled })
  const atStandby = openDatabase({ ...measuring, url })
  const closing = new AbortController()
  let before: { position: string; at: number } | undefined
  let freshUntil = 0
  let wasFresh: boolean | undefined
  const isFresh = () => performance.now() < freshUntil

  async function look() {
    const at = performance.now()
    const [position, isThere] = await Promise.all([
      positionOf(atPrimary),
      before && hasReplayed(atStandby, before.position),
    ])
    // Counted from when the position was read: a slow measurement does not show that later changes have arrived.
    if (before && isThere) freshUntil = before.at + OLDEST_MS
    before = position === undefined ? undefined : { position, at }
  }
  function tell() {
    if (before !== undefined && isFresh() !== wasFresh) onChange(isFresh())
    wasFresh = isFresh()
  }
  async function keepLooking() {
    while (!closing.signal.aborted) {
      await look().catch(() => undefined)
      tell()
      await pause(POLL_INTERVAL_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }
  const following = keepLooking()
  return {
    fresh: () => (isFresh() ? replica : undefined),
    async close() {
      closing.abort()
      await following
      await Promise.all([replica, atPrimary, atStandby].map((each) => each.close()))
    },
  }
}

async function positionOf({ pool }: Database): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  return rows[0]?.position
}

/** Returns `false` for a standby that was promoted to primary: its last replayed position no longer moves. */
async function hasReplayed({ pool }: Database, position: string): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean | null }>(
    'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
    [position],
  )
  return rows[0]?.isThere === true
}
