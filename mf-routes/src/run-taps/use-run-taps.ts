import { useEffect, useMemo } from 'react'
import { type SessionEntries, usePhonePerson } from 'shared-domain/client'
import {
  addDelivered,
  runOutbox,
  sendRefusedAgain,
  useDeliveredTaps,
  useEntries,
  useIsPractice,
} from './run-outbox'
import type { Tap, TimedTap } from './tap'
import { type AboutTap, type TapEntry, tapEntry } from './tap-entry'

/** The taps on a route, and the function to add one. */
export interface RunTaps {
  /** The taps that the route as it was read does not contain, in order. */
  missing: readonly TimedTap[]
  /** Those of them that were delivered since. */
  taken: readonly TimedTap[]
  /** The undelivered taps, oldest first. */
  waiting: readonly TapEntry[]
  /** The taps that the record refused, with the reason. */
  refused: readonly TapEntry[]
  /** Stores a tap on this phone, and sends it. */
  tap: (tap: Tap) => void
}

/** `readAt` is when the route on screen was read, ms since 1970. */
export function useRunTaps(routeId: string, readAt: number | null): RunTaps {
  const isPractice = useIsPractice()
  const by = usePhonePerson()
  const { waiting, refused } = useTapEntries(routeId)
  // A sample may have the id of a route of the record.
  const key = isPractice ? `mock/${routeId}` : routeId
  const taken = useDeliveredTaps(key, readAt ?? 0)
  const missing = useMemo(
    () => [...taken, ...waiting.map(({ about }) => about)].sort((a, b) => a.at.localeCompare(b.at)),
    [taken, waiting],
  )

  function tap(what: Tap) {
    const about = { routeId: key, tap: what, at: new Date().toISOString() }
    if (isPractice) addDelivered(about, Number.POSITIVE_INFINITY)
    else runOutbox.put(tapEntry({ ...about, ...(by && { by }) }, waiting))
  }
  return { missing, taken, waiting, refused, tap }
}

const NO_ENTRIES: SessionEntries<AboutTap> = { waiting: [], refused: [] }

/** The outbox entries of a route, or of all routes, the oldest first; none on a practice run. */
export function useTapEntries(routeId?: string): SessionEntries<AboutTap> {
  const isPractice = useIsPractice()
  const entries = useEntries(routeId)
  useEffect(() => {
    sendRefusedAgain()
    return runOutbox.subscribe(sendRefusedAgain)
  }, [])
  return isPractice ? NO_ENTRIES : entries
}
