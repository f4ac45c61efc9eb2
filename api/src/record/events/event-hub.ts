import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { LiveEvent } from 'shared-domain/contract'
import { AUDIENCES, type Audience } from './audience'
import {
  catchUp,
  frameOf,
  framesFor,
  type HeldEvent,
  type Position,
  positionText,
  readEvents,
  recentFrames,
} from './event-log'

interface Subscription {
  stream: ServerResponse
  audience: Audience
  /** The last event that the client received; `null` for a new client, `unknown` when it names none. */
  after: Position | null | 'unknown'
}

export interface EventHub {
  /** Admits a stream as soon as it can continue without missing or repeating an event. */
  subscribe: (subscription: Subscription) => void
  /** Reads new events and sends them. Never throws: the next poll reads what could not be read. */
  poll: () => Promise<void>
  /** When all events had last been read, on the clock of `performance`; 0 before the first time. */
  readAt: () => number
  /** Tells each stream that it is alive, and how long events have been held back. */
  tellAlive: () => void
  /** The number of streams that get events. */
  listeners: () => number
  /** Ends the streams that are at least this old, in ms. */
  endOlderThan: (ms: number) => void
  /** Ends all streams. */
  close: () => void
}

/** Transactions always overlap a little. An event that waits longer than this, in ms, counts as held back. */
const HELD_AFTER_MS = 2_000

/** Reads the events once for all streams of this process. */
export function eventHub(pool: pg.Pool): EventHub {
  let cursor: Position | undefined
  let waiting: Subscription[] = []
  const open = new Set<ServerResponse>()
  const subscribers = makeSubscribers()
  let isClosed = false
  let readAt = 0
  const hold = trackHeldEvent()

  /** Sends one page of new events. Returns whether there may be more. */
  async function readPage(): Promise<boolean> {
    const { events, position, isAll, isAnotherHistory, held } = await readEvents(pool, cursor)
    cursor = position
    for (const audience of AUDIENCES) {
      const frames = isAnotherHistory ? frame({ kind: 'reset' }, cursor) : framesFor(audience, events)
      if (frames) subscribers.tell(Buffer.from(frames), audience)
    }
    if (hold.begins(held)) tellAlive()
    if (isAll && !isAnotherHistory) readAt = performance.now()
    return !isAll && !isAnotherHistory
  }

  const alive = (): LiveEvent => ({ kind: 'alive', heldBackMs: hold.forMs() })
  const tellAlive = () => subscribers.tell(Buffer.from(`data: ${JSON.stringify(alive())}\n\n`))

  const pollOnce = coalesced(
    async () => {
      const hasMore = await readPage()
      if (cursor && waiting.length > 0) {
        const subscriptions = waiting
        waiting = []
        waiting.push(...(await admit(pool, subscriptions, { at: cursor, alive: alive(), open, subscribers })))
      }
      return hasMore
    },
    () => isClosed,
  )

  async function poll() {
    // No subscribers: reset the cursor. The next subscriber starts at the newest event.
    if (open.size === 0) cursor = undefined
    // The database may be unavailable. The next poll continues from here; until then no stream gets "alive".
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
    tellAlive,
    listeners: subscribers.size,
    endOlderThan: subscribers.endOlderThan,
    close() {
      isClosed = true
      // Not `end`, which waits for slow readers. A browser that reconnects misses nothing.
      for (const stream of open) stream.destroy()
    },
  }
}

/** A client with this many unread bytes has stopped reading. */
const UNREAD_AT_MOST = 1024 * 1024

interface Subscribers {
  add: (stream: ServerResponse, audience: Audience) => void
  /** Sends the same bytes to all streams, or to those of one audience. A stream that does not read is closed; its browser reconnects and resumes. */
  tell: (bytes: Buffer, audience?: Audience) => void
  /** Closes the streams that are at least this old, in ms. */
  endOlderThan: (ms: number) => void
  /** The number of open streams. */
  size: () => number
}

/** The streams of this process that get events. */
function makeSubscribers(): Subscribers {
  const joined = new Map<ServerResponse, { at: number; audience: Audience }>()
  return {
    add(stream, audience) {
      joined.set(stream, { at: performance.now(), audience })
      stream.once('close', () => joined.delete(stream))
    },
    tell(bytes, audience) {
      for (const [stream, of] of joined) {
        if (audience && of.audience !== audience) continue
        stream.write(bytes)
        if (stream.writableLength > UNREAD_AT_MOST) stream.destroy()
      }
    },
    size: () => joined.size,
    endOlderThan(ms) {
      const before = performance.now() - ms
      for (const [stream, { at }] of joined) if (at <= before) stream.end()
    },
  }
}

/** Tracks the oldest event that an open transaction of this database holds back. */
function trackHeldEvent() {
  let held: (HeldEvent & { seenAt: number }) | null = null
  let isReported = false
  const forMs = () => {
    const seenMs = held ? performance.now() - held.seenAt : 0
    return held && seenMs >= HELD_AFTER_MS ? Math.round(held.ageMs + seenMs) : undefined
  }
  return {
    /** How long events have been held back, in ms; `undefined` while transactions merely overlap. */
    forMs,
    /** Updates the state from the last read. Returns whether subscribers have yet to be told that events are held back. */
    begins(latest: HeldEvent | null): boolean {
      if (latest?.position !== held?.position) {
        held = latest && { ...latest, seenAt: performance.now() }
        isReported = false
      }
      if (isReported || forMs() === undefined) return false
      isReported = true
      return true
    },
  }
}

/** Runs `work` one at a time, and once more when it returns true or was called again meanwhile. */
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
  /** The position up to which every subscriber has been sent all events. */
  at: Position
  alive: LiveEvent
  open: ReadonlySet<ServerResponse>
  subscribers: Subscribers
}

/** Sends each stream what it missed and makes it a subscriber. Returns the streams that cannot continue yet. */
async function admit(
  pool: pg.Pool,
  subscriptions: readonly Subscription[],
  { at, alive, open, subscribers }: Admission,
): Promise<Subscription[]> {
  const later: Subscription[] = []
  const greetings = new Map<string, Promise<string | null>>()
  for (const subscription of subscriptions) {
    const { stream, after, audience } = subscription
    // Browsers that reconnect together resume from the same position, so it is read once.
    const key = `${audience} ${after && after !== 'unknown' ? positionText(after) : after}`
    const asked = greetings.get(key) ?? openingFrames(pool, { after, audience }, { at, alive })
    greetings.set(key, asked)
    const frames = await asked.catch(() => null)
    if (!open.has(stream)) continue
    if (frames === null) later.push(subscription)
    else {
      stream.write(frames)
      subscribers.add(stream, audience)
    }
  }
  return later
}

const frame = (event: LiveEvent, position: Position) => frameOf({ event, position })

/** The first frames of a stream: what it missed, and its position. `null` when it cannot continue yet. */
async function openingFrames(
  pool: pg.Pool,
  { after, audience }: Pick<Subscription, 'after' | 'audience'>,
  { at, alive }: Pick<Admission, 'at' | 'alive'>,
): Promise<string | null> {
  if (after === 'unknown') return frame({ kind: 'reset' }, at)
  if (after === null) return `${await recentFrames(pool, at, audience)}${frame(alive, at)}`
  const missed = await catchUp(pool, after, at, audience)
  if (missed.kind === 'not-yet') return null
  return missed.kind === 'reset' ? frame({ kind: 'reset' }, at) : `${missed.frames}${frame(alive, at)}`
}
