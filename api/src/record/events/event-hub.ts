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

interface Joiner {
  stream: ServerResponse
  /** The last event that it was told; `null` for one that begins, `unknown` when it names none. */
  after: Position | null | 'unknown'
}

export interface EventHub {
  /** Lets a stream in as soon as it can go on without missing or repeating anything. */
  join: (joiner: Joiner) => void
  /** Reads what is new and tells it. Never fails: what could not be read is read at the next look. */
  look: () => Promise<void>
  /** When it last read everything there was, on the clock of `performance`; 0 before. */
  readAt: () => number
  /** Ends all streams. */
  close: () => void
}

/** Behind every event, so that only where events end is read. */
const BEHIND_ALL: Position = { xid: 2n ** 62n, seq: 0n }

/** Reads the events once for all who listen to this process, one look after the other. */
export function eventHub(pool: pg.Pool, audience: Subscribers): EventHub {
  let here: Position | undefined
  let waiting: Joiner[] = []
  const open = new Set<ServerResponse>()
  let isAsked = false
  let isLooking = false
  let isClosed = false
  let readAt = 0

  const tell = (frames: string) => frames && audience.tell(Buffer.from(frames))

  async function read() {
    const { events, position, isAll } = await readEvents(pool, here ?? BEHIND_ALL)
    const isAnotherHistory = here && isBefore(position, here)
    here = position
    // Another server, or one that was put back to an earlier state.
    if (isAnotherHistory) return tell(frame({ kind: 'reset' }, here))
    tell(events.map(frameOf).join(''))
    if (!isAll) isAsked = true
    else readAt = performance.now()
  }

  async function letIn(at: Position) {
    const joiners = waiting
    waiting = []
    const told = new Map<string, ReturnType<typeof greeting>>()
    for (const joiner of joiners) {
      const { stream, after } = joiner
      const same = after && after !== 'unknown' ? positionText(after) : String(after)
      if (!told.has(same)) told.set(same, greeting(pool, after, at))
      const frames = await told.get(same)?.catch(() => null)
      if (!open.has(stream)) continue
      // It is not lost when it can't be let in yet.
      if (typeof frames !== 'string') waiting.push(joiner)
      else {
        stream.write(frames)
        audience.add(stream)
      }
    }
  }

  async function look() {
    // Nobody to tell. Whoever comes begins where events then are.
    if (open.size === 0) {
      here = undefined
      return
    }
    isAsked = true
    if (isLooking) return
    isLooking = true
    try {
      while (isAsked && !isClosed) {
        isAsked = false
        await read()
        if (here && waiting.length > 0) await letIn(here)
      }
    } catch {
      // The database is away. The next look, a second later, reads on from here; until then nobody hears "alive".
    } finally {
      isLooking = false
    }
  }

  return {
    join(joiner) {
      const { stream } = joiner
      if (isClosed) return void stream.destroy()
      open.add(stream)
      stream.once('close', () => open.delete(stream))
      waiting.push(joiner)
      void look()
    },
    look,
    readAt: () => readAt,
    close() {
      isClosed = true
      // Not `end`: that waits for readers, and whoever comes back misses nothing.
      for (const stream of open) stream.destroy()
    },
  }
}

const frame = (event: LiveEvent, position: Position) => frameOf({ event, position })

/** The first that a stream says: where it is, and what was missed. `null` when it can't go on from here yet. */
async function greeting(pool: pg.Pool, after: Joiner['after'], here: Position): Promise<string | null> {
  if (after === 'unknown') return frame({ kind: 'reset' }, here)
  if (after === null) return `${await recentFrames(pool, here)}${frame({ kind: 'alive' }, here)}`
  const missed = await catchUp(pool, after, here)
  if (missed.kind === 'not-yet') return null
  return missed.kind === 'reset'
    ? frame({ kind: 'reset' }, here)
    : `${missed.frames}${frame({ kind: 'alive' }, here)}`
}
