import pg from 'pg'
import { currentTrace } from '../traces'

export const LIVE_CHANNEL = 'smart_bins_events'
/** Changes that follow each other this closely, in ms, are told together. */
const TOGETHER_MS = 10
/** Every notice wakes every process: while changes come without a pause, one so often is enough, in ms. */
const AT_MOST_EVERY_MS = 50
/** A notice has room for 8,000 bytes, and each is 55 long. */
const TRACES_MAX = 100

/** Wakes the readers of events in every process; `stop` forgets what is not sent yet. */
export function wakeReaders(pool: pg.Pool): { wake: () => void; stop: () => void } {
  let waiting: NodeJS.Timeout | undefined
  let notBefore = 0
  // Of the changes that the next notice tells of; more than these are told without one.
  let traces: string[] = []
  return {
    // After the commit: NOTIFY inside a transaction takes a lock on all of them.
    wake() {
      const trace = currentTrace()
      if (trace && traces.length < TRACES_MAX) traces.push(trace)
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          notBefore = performance.now() + AT_MOST_EVERY_MS
          // A lost notification is made up for by the poll.
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
 * Calls `hear` at every notice on the channel, with the traces of what it tells of, and whenever it could have missed some, over a
 * connection of its own that reconnects with backoff. Returns a function that ends it.
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
