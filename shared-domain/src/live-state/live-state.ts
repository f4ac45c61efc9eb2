import { REFETCH_MS } from '../open-data/open-data-error'
import { eventAgeText } from '../time/ago-text'
import { momentText } from '../time/auckland-time'

/** The stream of live events as a page has it. */
export interface Live {
  /**
   * `stale`: nothing received for 30 s, or the server holds events back. `offline`: nothing for 90 s, or no stream. `mock`:
   * mock data has no stream.
   */
  state: 'connecting' | 'live' | 'stale' | 'offline' | 'mock'
  /** All changes up to this moment have arrived, in ms since 1970. */
  lastEventAt: number | null
}

/** Work that brings levels of bins to the record, and has failed or been late since a moment. */
interface LateSource {
  name: string
  since: string
}

export interface LiveFacts {
  /** The event stream. */
  live: Live
  /** When the oldest data on screen was read, in ms since 1970; `null` before the first, and where pages say that themselves. */
  readAt: number | null
  /** What brings levels to the record, and is late. */
  lateSources: readonly LateSource[] | undefined
}

export interface LiveState {
  state: Live['state']
  /** What is not live: the stream of events, the data on screen, or what brings levels; `null` while all are, and before it is known. */
  failing: 'stream' | 'data' | 'source' | null
  /** Why the screen is not live, in words; `null` while it is, or the state says it all. */
  because: string | null
}

/** Data is read again every five minutes at least, whatever the stream says. Older data means that reading hangs or fails, in ms. */
const DATA_OLD_MS = 2 * REFETCH_MS

/**
 * What the dashboard's Live badge and the notice on all other screens say: "Live" only while the stream delivers, the data on screen is fresh, and everything that brings levels
 * works. `now` in ms since 1970, by the clock of the page.
 */
export function liveState({ live, readAt, lateSources = [] }: LiveFacts, now: number): LiveState {
  const { state, lastEventAt } = live
  if (state === 'mock' || state === 'connecting') return { state, failing: null, because: null }
  if (state !== 'live') {
    const because = lastEventAt === null ? null : `last event ${eventAgeText(lastEventAt, now)}`
    return { state, failing: 'stream', because }
  }
  if (readAt !== null && now - readAt > DATA_OLD_MS)
    return { state: 'stale', failing: 'data', because: `data read ${eventAgeText(readAt, now)}` }
  const [late] = lateSources
  if (late)
    return {
      state: 'stale',
      failing: 'source',
      because: `nothing from the ${late.name} since ${momentText(late.since)}`,
    }
  return { state, failing: null, because: null }
}
