import { eventAgeText, momentText, REFETCH_MS } from 'shared-domain'
import type { Live } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'

export interface LiveFacts {
  /** The event stream. */
  live: Live
  /** When the oldest data on screen was read, in ms since 1970; `null` before the first. */
  readAt: number | null
  /** What brings levels to the record, and is late. */
  lateSources: Overview['lateSources']
}

export interface LiveState {
  state: Live['state']
  /** Why the screen is not live, in words; `null` while it is, or the state says it all. */
  because: string | null
}

/** Data is read again every five minutes at least, whatever the stream says. Older data means that reading hangs or fails, in ms. */
const DATA_OLD_MS = 2 * REFETCH_MS

/**
 * What the Live badge says: "Live" only while the stream delivers, the data on screen is fresh, and everything that brings levels
 * works. `now` in ms since 1970, by the clock of the page.
 */
export function liveState({ live, readAt, lateSources = [] }: LiveFacts, now: number): LiveState {
  const { state, lastEventAt } = live
  if (state === 'mock' || state === 'connecting') return { state, because: null }
  if (state !== 'live')
    return { state, because: lastEventAt === null ? null : `last event ${eventAgeText(lastEventAt, now)}` }
  if (readAt !== null && now - readAt > DATA_OLD_MS)
    return { state: 'stale', because: `data read ${eventAgeText(readAt, now)}` }
  const [late] = lateSources
  if (late)
    return { state: 'stale', because: `nothing from the ${late.name} since ${momentText(late.since)}` }
  return { state, because: null }
}
