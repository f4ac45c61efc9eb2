import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { LiveEvent } from 'shared-domain/contract'
import {
  catchUp,
  frameOf,
  isBefore,
  type Position,
  positionText,
  readEvents,
  recentFrames,
} from './event-log'
import type { Subscribers } from './subscribers'

interface Subscription {
  stream: ServerResponse
  /** The last event that it received; `null` for a new one, `unknown` when it names none. */
  after: Position | null | 'unknown'
}

export interface EventHub {
  /** Admits a stream as soon as it can go on without missing or repeating anything. */
  subscribe: (subscription: Subscription) => void
  /** Reads what is new and sends it. Never fails: what could not be read is read by the next poll. */
  poll: () => Promise<void>
  /** When it last read everything there was, on the clock of `performance`; 0 before. */
  readAt: () => number
  /** Ends all streams. */
  close: () => void
}

/** Behind every event, so that only where events end is read. */
const BEHIND_ALL: Position = { xid: 2n ** 62n, seq: 0n }

/** Reads the events once for all streams of this process. */
export function eventHub(pool: pg.Pool, subscribers: Subscribers): EventHub {
  let cursor: Position | undefined
  let waiting: Subscription[] = []
  const open = new Set<ServerResponse>()
  let isClosed = false
  let readAt = 0

  /** Sends a page of new events; returns whether there may be more. */
  async function readPage(): Promise<boolean> {
    const { events, position, isAll } = await readEvents(pool, cursor ?? BEHIND_ALL)
    const isAnotherHistory = cursor && isBefore(position, cursor)
    cursor = position
    // Another server, or one that was restored to an earlier state.
    const frames = isAnotherHistory ? frame({ kind: 'reset' }, cursor) : events.map(frameOf).join('')
    if (frames) subscribers.tell(Buffer.from(frames))
    if (isAll && !isAnotherHistory) readAt = performance.now()
    return !isAll && !isAnotherHistory
  }

  const pollOnce = coalesced(
    async () => {
      const hasMore = await readPage()
      if (cursor && waiting.length > 0) {
        const subscriptions = waiting
        waiting = []
        waiting.push(...(await admit(pool, subscriptions, { at: cursor, open, subscribers })))
      }
      return hasMore
    },
    () => isClosed,
  )

  async function poll() {
    // No subscribers: reset the cursor. The next one begins where events then are.
    if (open.size === 0) cursor = undefined
    // The database may be unavailable. The next poll reads on from here; until then no stream is sent "alive".
    else await pollOnce().catch(() => undefined)
  }

  return {
    subscribe(subscription) {
      const { stream } = subscription
      if (isClosed) return void stream.destroy()
      open.add(stream)
      stream.once('close', () => open.delete(stream))
      waiting.push(subscription)
      void poll()
    },
    poll,
    readAt: () => readAt,
    close() {
      isClosed = true
      // Not `end`, which waits for readers: a browser that reconnects misses nothing.
      for (const stream of open) stream.destroy()
    },
  }
}

/** Runs `work` one at a time, again when it returns true or was called meanwhile. */
function coalesced(work: () => Promise<boolean>, isOver: () => boolean): () => Promise<void> {
  let isAsked = false
  let isRunning = false
  return async () => {
    isAsked = true
    if (isRunning) return
    isRunning = true
    try {
      while (isAsked && !isOver()) {
        isAsked = false
        if (await work()) isAsked = true
      }
    } finally {
      isRunning = false
    }
  }
}

interface Admission {
  /** Where the events are that every subscriber was sent. */
  at: Position
  open: ReadonlySet<ServerResponse>
  subscribers: Subscribers
}

/** Sends each stream what it missed, and makes it a subscriber. Returns those that cannot go on from here yet. */
async function admit(
  pool: pg.Pool,
  subscriptions: readonly Subscription[],
  { at, open, subscribers }: Admission,
): Promise<Subscription[]> {
  const later: Subscription[] = []
  const greetings = new Map<string, Promise<string | null>>()
  for (const subscription of subscriptions) {
    const { stream, after } = subscription
    // Browsers that reconnect together resume from the same position: it is read once.
    const key = after && after !== 'unknown' ? positionText(after) : String(after)
    const asked = greetings.get(key) ?? greeting(pool, after, at)
    greetings.set(key, asked)
    const frames = await asked.catch(() => null)
    if (!open.has(stream)) continue
    if (frames === null) later.push(subscription)
    else {
      stream.write(frames)
      subscribers.add(stream)
    }
  }
  return later
}

const frame = (event: LiveEvent, position: Position) => frameOf({ event, position })

/** The first frames of a stream: what it missed, and where it is. `null` when it cannot go on from here yet. */
async function greeting(pool: pg.Pool, after: Subscription['after'], here: Position): Promise<string | null> {
  if (after === 'unknown') return frame({ kind: 'reset' }, here)
  if (after === null) return `${await recentFrames(pool, here)}${frame({ kind: 'alive' }, here)}`
  const missed = await catchUp(pool, after, here)
  if (missed.kind === 'not-yet') return null
  return missed.kind === 'reset'
    ? frame({ kind: 'reset' }, here)
    : `${missed.frames}${frame({ kind: 'alive' }, here)}`
}
