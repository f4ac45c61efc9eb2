import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { rememberTap, runOutbox, startSending, useIsPractice, useRememberedTaps } from './run-outbox'
import type { Tap, TimedTap } from './tap'
import { type TapEntry, tapEntry } from './tap-entry'
import { useTapPerson } from './tap-person'

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
  const person = useTapPerson()
  const { waiting, refused } = useTapEntries(routeId)
  const remembered = useRememberedTaps()
  // A sample may have the id of a route of the record.
  const key = isPractice ? `mock/${routeId}` : routeId
  const taken = useMemo(
    () => remembered.filter((tap) => tap.routeId === key && tap.since >= (readAt ?? 0)),
    [remembered, key, readAt],
  )
  const missing = useMemo(
    () => [...taken, ...waiting.map(({ about }) => about)].sort((a, b) => a.at.localeCompare(b.at)),
    [taken, waiting],
  )

  function tap(what: Tap) {
    const about = { routeId: key, tap: what, at: new Date().toISOString() }
    const by = person()
    if (isPractice) rememberTap({ ...about, since: Number.POSITIVE_INFINITY })
    else runOutbox.put(tapEntry({ ...about, ...(by && { by }) }, waiting))
  }
  return { missing, taken, waiting, refused, tap }
}

const NO_ENTRIES: readonly TapEntry[] = []

/** The outbox entries of a route, or of all routes, the oldest first; none on a practice run. */
export function useTapEntries(routeId?: string) {
  const isPractice = useIsPractice()
  useEffect(startSending, [])
  const entries = useSyncExternalStore(runOutbox.subscribe, runOutbox.entries, () => NO_ENTRIES)
  return useMemo(() => {
    const isOwn = ({ about }: TapEntry) => routeId === undefined || about.routeId === routeId
    const own = isPractice ? [] : entries.filter(isOwn).toReversed()
    return {
      waiting: own.filter(({ refusal }) => refusal === undefined),
      refused: own.filter(({ refusal }) => refusal !== undefined),
    }
  }, [isPractice, entries, routeId])
}
