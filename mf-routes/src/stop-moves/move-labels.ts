import type { RouteMove } from '../../operations'
import type { PlaceNames } from '../itinerary/itinerary'

export const stopsText = (count: number) => (count === 1 ? '1 stop' : `${count} stops`)

/** How many stops a move has taken off their route, or given to another truck. */
export const movedCount = ({ to, unplanned }: RouteMove) =>
  to.reduce((sum, { stops }) => sum + stops, 0) + unplanned.length

/** Such as '5 stops moved: 3 to Truck 2 (R205), 2 to Truck 3 (new R207)'. */
export function movedWords(move: RouteMove, names: PlaceNames): string {
  const count = movedCount(move)
  if (count === 0) return 'No stop could be moved'
  const to = move.to.map(
    ({ routeId, truckId, stops, isNew }) =>
      `${stops} to ${names[truckId] ?? truckId} (${isNew ? 'new ' : ''}${routeId})`,
  )
  const unplanned = move.unplanned.length > 0 ? [`${move.unplanned.length} free for the next plan`] : []
  return `${stopsText(count)} moved: ${[...to, ...unplanned].join(', ')}`
}
