import { useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  keepSending,
  rememberTap,
  runOutbox,
  type TapEntry,
  tapEntry,
  useIsPractice,
  useRememberedTaps,
} from './run-outbox'
import type { Tap, TimedTap } from './tap'

/** What was tapped of a route, and tapping. */
export interface RunTaps {
  /** What the route that was read does not show yet, in order. */
  missing: readonly TimedTap[]
  /** Of these, what the record has taken since. */
  taken: readonly TimedTap[]
  /** On this phone, on its way to the record; the oldest first. */
  waiting: readonly TapEntry[]
  /** What the record did not take, with the reason. */
  refused: readonly TapEntry[]
  /** Keeps a tap on this phone, and sends it. */
  tap: (tap: Tap) => void
}

/** `readAt` is when the route on screen was read, ms since 1970. */
export function useRunTaps(routeId: string, readAt: number | null): RunTaps {
  const isPractice = useIsPractice()
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
    if (isPractice) rememberTap({ ...about, since: Number.POSITIVE_INFINITY })
    else runOutbox.put(tapEntry(about, waiting))
  }
  return { missing, taken, waiting, refused, tap }
}

/** The outbox entries of a route, or of all routes, the oldest first; none on a practice run. */
export function useTapEntries(routeId?: string) {
  const isPractice = useIsPractice()
  useEffect(keepSending, [])
  const entries = useSyncExternalStore(runOutbox.subscribe, runOutbox.entries)
  return useMemo(() => {
    const isOwn = ({ about }: TapEntry) => routeId === undefined || about.routeId === routeId
    const own = isPractice ? [] : entries.filter(isOwn).toReversed()
    return {
      waiting: own.filter(({ refusal }) => refusal === undefined),
      refused: own.filter(({ refusal }) => refusal !== undefined),
    }
  }, [isPractice, entries, routeId])
}
