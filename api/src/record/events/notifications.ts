import pg from 'pg'
import { currentTrace } from '../traces'

export const LIVE_CHANNEL = 'smart_bins_events'
/** Changes within this time, in ms, share one notice. */
const TOGETHER_MS = 10
/** Each notice wakes every process. While changes keep coming, one notice in this time, in ms, is enough. */
const AT_MOST_EVERY_MS = 50
/** A notice holds 8,000 bytes, and each trace takes 55. */
const TRACES_MAX = 100

/** Wakes the event readers of every process. `stop` drops what was not sent yet. */
export function wakeReaders(pool: pg.Pool): { wake: () => void; stop: () => void } {
  let waiting: NodeJS.Timeout | undefined
  let notBefore = 0
  // The traces of the changes in the next notice; further changes are sent without theirs.
  let traces: string[] = []
  return {
    // After the commit: NOTIFY inside a transaction takes a lock that all of them share.
    wake() {
      const trace = currentTrace()
      if (trace && traces.length < TRACES_MAX) traces.push(trace)
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          notBefore = performance.now() + AT_MOST_EVERY_MS
          // The poll makes up for a lost notice.
          pool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, traces.join(' ')]).catch(() => undefined)
          traces = []
        },
        Math.max(TOGETHER_MS, notBefore - performance.now()),
      )
    },
    stop: () => clearTimeout(waiting),
  }
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const CONNECT_WITHIN_MS = 5_000

/**
 * Calls `hear` at every notice on the channel, with the traces of its changes, and whenever it may have missed one. Uses its
 * own connection, which reconnects with backoff. Returns a function that closes it.
 */
export function listen(
  url: string,
  channel: string,
  hear: (traces: readonly string[]) => void,
): () => Promise<void> {
  let isClosed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS

  async function connect() {
    const connecting = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'smart-bins events',
      keepAlive: true,
    })
    client = connecting
    connecting.on('error', () => undefined)
    connecting.once('end', again)
    connecting.on('notification', ({ payload }) => hear(payload ? payload.split(' ') : []))
    try {
      await connecting.connect()
      await connecting.query(`listen ${channel}`)
      waitMs = FIRST_WAIT_MS
      hear([])
    } catch {
      // Closing triggers a reconnect.
      await connecting.end().catch(() => undefined)
      again()
    }
  }

  function again() {
    if (isClosed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, waitMs)
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
  }

  void connect()
  return async () => {
    isClosed = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
