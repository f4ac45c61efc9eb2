import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useDataSource } from 'shared-domain/client'
import { keepSending, type RunLetter, rememberedTaps, runLetter, runOutbox } from './run-outbox'
import type { Tap, TimedTap } from './tap'

/** What was tapped of a route, and tapping. */
export interface RunTaps {
  /** What the route that was read does not show yet, in order. */
  missing: readonly TimedTap[]
  /** Of these, what the record has taken since. */
  taken: readonly TimedTap[]
  /** On this phone, on its way to the record; the oldest first. */
  waiting: readonly RunLetter[]
  /** What the record did not take, with the reason. */
  refused: readonly RunLetter[]
  /** Keeps a tap on this phone, and sends it. */
  tap: (tap: Tap) => void
}

/** `readAt` is when the route that they are held against was read, ms since 1970. */
export function useRunTaps(routeId: string, readAt: number | null): RunTaps {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { waiting, refused } = useRunLetters(routeId)
  const remembered = useSyncExternalStore(rememberedTaps.subscribe, rememberedTaps.all)
  const key = isReal ? routeId : practice(routeId)
  const taken = useMemo(
    () => remembered.filter((tap) => tap.routeId === key && tap.since >= (readAt ?? 0)),
    [remembered, key, readAt],
  )
  const missing = useMemo(() => {
    const onTheWay = isReal ? waiting.map(({ about }) => about) : []
    return [...taken, ...onTheWay].sort((a, b) => a.at.localeCompare(b.at))
  }, [taken, waiting, isReal])

  function tap(what: Tap) {
    const about = { routeId: key, tap: what, at: new Date().toISOString() }
    if (isReal) runOutbox.put(runLetter(about, waiting))
    else rememberedTaps.add({ ...about, since: Number.POSITIVE_INFINITY })
  }
  return { missing, taken, waiting, refused, tap }
}

/** The letters of a route, or of all routes; the oldest first. */
export function useRunLetters(routeId?: string) {
  useEffect(keepSending, [])
  const letters = useSyncExternalStore(runOutbox.subscribe, runOutbox.entries)
  return useMemo(() => {
    const own = letters.filter(({ about }) => routeId === undefined || about.routeId === routeId).toReversed()
    return {
      waiting: own.filter(({ refusal }) => refusal === undefined),
      refused: own.filter(({ refusal }) => refusal !== undefined),
    }
  }, [letters, routeId])
}

/** A sample has the id that a route of the record may have, too. */
const practice = (routeId: string) => `mock/${routeId}`
