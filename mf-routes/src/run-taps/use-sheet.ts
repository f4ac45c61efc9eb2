import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DetailedRoute, RouteStatus } from 'shared-domain'
import { usePlaceNames } from '../fleet/use-fleet'
import type { PlaceNames } from '../itinerary/itinerary'
import { type RouteAnswer, useRoute } from '../routes/use-routes'
import { keepRoute, keptRoute } from './kept-route'
import { useIsPractice } from './run-outbox'
import { isEnd } from './tap'
import { type RunTaps, useRunTaps } from './use-run-taps'
import { withTaps } from './with-taps'

/** A route as its driver works through it. */
export interface Sheet
  extends Pick<RouteAnswer, 'error' | 'isRefreshing' | 'refresh' | 'isLoading' | 'isUnknown'> {
  /** With what was tapped; `null` until it is known. */
  route: DetailedRoute | null
  /** When it was read from the record, ms since 1970. */
  updatedAt: number | null
  /** Whether it was read by an earlier page, and is on this phone since. */
  isKept: boolean
  /** What the depots, facilities and trucks of the fleet are called. */
  names: PlaceNames
  taps: RunTaps
  /** Whether this phone knew the route as under way until the office or another phone completed it. */
  wasEndedElsewhere: boolean
}

const NO_NAMES: PlaceNames = {}

/** A route with what was tapped of it; without a signal as this phone remembers it. */
export function useSheet(id: string): Sheet {
  const isPractice = useIsPractice()
  const answer = useRoute(id)
  const { isUnknown, refresh } = answer
  const kept = useMemo(() => (isPractice ? null : keptRoute(id)), [id, isPractice])
  const known = answer.route ?? (isUnknown ? null : (kept?.route ?? null))
  const updatedAt = answer.updatedAt ?? (known && kept ? kept.readAt : null)
  const names = usePlaceNames() ?? kept?.names ?? NO_NAMES
  const taps = useRunTaps(id, updatedAt)
  useEffect(() => {
    if (answer.route && answer.updatedAt)
      keepRoute({ route: withTaps(answer.route, taps.taken), readAt: answer.updatedAt, names })
  }, [answer.route, answer.updatedAt, taps.taken, names])
  useWhenFewer(taps.waiting.length, refresh)
  const route = useMemo(() => known && withTaps(known, taps.missing), [known, taps.missing])
  const wasEndedElsewhere = useEndedElsewhere(kept?.route.status ?? null, route?.status ?? null, taps)
  const isKept = known !== null && answer.route === null
  return { ...answer, route, updatedAt, isKept, names, taps, wasEndedElsewhere }
}

/** From the change of what this phone shows: what it was told to do itself is among its taps then. */
function useEndedElsewhere(kept: RouteStatus | null, status: RouteStatus | null, taps: RunTaps): boolean {
  const [seen, setSeen] = useState(kept)
  const [isEnded, setIsEnded] = useState(false)
  if (status !== null && status !== seen) {
    setSeen(status)
    setIsEnded(seen === 'active' && status === 'completed' && !taps.missing.some(({ tap }) => isEnd(tap)))
  }
  return isEnded
}

/** Here or in another tab something was taken: the route is not what was read. */
function useWhenFewer(count: number, onFewer: () => void) {
  const before = useRef(count)
  const tell = useEffectEvent(onFewer)
  useEffect(() => {
    if (count < before.current) tell()
    before.current = count
  }, [count])
}
