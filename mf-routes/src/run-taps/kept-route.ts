import { offlineCopies } from 'shared-domain/client'
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

export const {
  keep: keepRoute,
  find: keptRoute,
  all: keptRoutes,
  keepOnly,
} = offlineCopies<KeptRoute>({ prefix: 'run-sheet', shape: 3, most: 5, idOf: ({ route }) => route.id })
