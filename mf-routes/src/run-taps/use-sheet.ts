import { useEffect, useMemo, useState } from 'react'
import type { RouteStatus } from 'shared-domain'
import { useWhenFewer } from 'shared-domain/client'
import type { DetailedRoute } from '../../rules/shown-route'
import { usePlaceNames } from '../fleet/use-fleet'
import type { PlaceNames } from '../itinerary/itinerary'
import { type RouteAnswer, useRoute } from '../routes/use-routes'
import { keepRoute, keptRoute } from './kept-route'
import { useIsPractice } from './run-outbox'
import { isEnd } from './tap'
import { type RunTaps, useRunTaps } from './use-run-taps'
import { withTaps } from './with-taps'

/** The data of a run sheet. */
export interface Sheet
  extends Pick<RouteAnswer, 'error' | 'isRefreshing' | 'refresh' | 'isLoading' | 'isUnknown'> {
  /** The route with its taps; `null` until it is read. */
  route: DetailedRoute | null
  /** When it was read from the record, ms since 1970. */
  updatedAt: number | null
  /** Whether the route is a copy that an earlier page stored on this phone. */
  isKept: boolean
  /** The names of depots, facilities and trucks. */
  names: PlaceNames
  taps: RunTaps
  /** Whether the office or another phone completed the route while it was active here. */
  wasEndedElsewhere: boolean
}

const NO_NAMES: PlaceNames = {}

/** A route with its taps; without a signal, the copy on this phone. */
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

/** Detects the change to completed without a tap of this phone. */
function useEndedElsewhere(kept: RouteStatus | null, status: RouteStatus | null, taps: RunTaps): boolean {
  const [seen, setSeen] = useState(kept)
  const [isEnded, setIsEnded] = useState(false)
  if (status !== null && status !== seen) {
    setSeen(status)
    setIsEnded(seen === 'active' && status === 'completed' && !taps.missing.some(({ tap }) => isEnd(tap)))
  }
  return isEnded
}
