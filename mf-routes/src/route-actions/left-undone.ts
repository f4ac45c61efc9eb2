import type { DetailedRoute } from 'shared-domain'
import { itinerary, type PlaceNames } from '../itinerary/itinerary'
import { wasteOnBoard } from '../itinerary/waste-on-board'

export interface LeftUndone {
  /** How many of the stops nothing was said of. */
  openStops: number
  /** Where what is on board is to be unloaded; `null` when nothing is. */
  trip: ReturnType<typeof wasteOnBoard>
}

/** What a route leaves when it is completed as it is. */
export const leftUndone = (
  { stops, plan, visitsDone }: DetailedRoute,
  names: PlaceNames = {},
): LeftUndone => ({
  openStops: stops.filter(({ state }) => state === 'planned').length,
  trip: wasteOnBoard(itinerary(stops, plan, { visitsDone, names })),
})

export const isAnythingLeft = ({ openStops, trip }: LeftUndone) => openStops > 0 || trip !== null
