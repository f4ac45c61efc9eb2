import { RECORD_COPY } from 'shared-domain/client'
import type { DetailedRoute } from '../../rules/shown-route'
import type { PlaceNames } from '../itinerary/itinerary'

/** A route as it was last read, stored on this phone for use without a signal. */
export interface KeptRoute {
  route: DetailedRoute
  /** ms since 1970. */
  readAt: number
  /** The names of depots, facilities and trucks. */
  names: PlaceNames
}

const PREFIX = `${RECORD_COPY}run-sheet:`
/** Copies of another shape are ignored; the route is read from the record again. */
const SHAPE = 3
const KEPT = 5

interface Stored extends KeptRoute {
  shape: number
}

/** Stores a route on this phone in place of the one that was read longest ago. */
export function keepRoute(kept: KeptRoute): void {
  const stored: Stored = { shape: SHAPE, ...kept }
  try {
    localStorage.setItem(PREFIX + kept.route.id, JSON.stringify(stored))
    for (const old of keptRoutes().slice(KEPT)) localStorage.removeItem(PREFIX + old.route.id)
  } catch {
    // The phone has no room. This is only a copy: taps are stored in the outbox.
  }
}

/** Removes all other routes from this phone: they are no longer this driver's. */
export function keepOnly(ids: ReadonlySet<string>): void {
  for (const { route } of keptRoutes()) if (!ids.has(route.id)) localStorage.removeItem(PREFIX + route.id)
}

export const keptRoute = (id: string): KeptRoute | null =>
  keptRoutes().find(({ route }) => route.id === id) ?? null

/** The routes on this phone, the latest read first. */
export function keptRoutes(): KeptRoute[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    return keys.flatMap((key) => readStored(localStorage.getItem(key))).sort((a, b) => b.readAt - a.readAt)
  } catch {
    return []
  }
}

function readStored(text: string | null): KeptRoute[] {
  try {
    const stored: Partial<Stored> | null = JSON.parse(text ?? 'null')
    const { shape, route, readAt, names } = stored ?? {}
    return shape === SHAPE && route && readAt && names ? [{ route, readAt, names }] : []
  } catch {
    return []
  }
}
