import type { RouteMove } from '../../operations'
import type { PlaceNames } from '../itinerary/itinerary'
import { t } from '../messages/translate'

export const stopsText = (count: number) => t('stopMoves.stops', { count })

/** How many stops a move has taken off their route, or given to another truck. */
export const movedCount = ({ to, unplanned }: RouteMove) =>
  to.reduce((sum, { stops }) => sum + stops, 0) + unplanned.length

/** What became of the stops in few words: without another route that has them they were only taken off theirs. */
export const movedTitle = (move: RouteMove): string => {
  const stops = stopsText(movedCount(move))
  return move.to.length > 0 ? t('stopMoves.moved', { stops }) : t('stopMoves.takenOff', { stops })
}

/** Such as '5 stops moved: 3 to Truck 2 (R205), 2 to Truck 3 (new R207)'. */
export function movedWords(move: RouteMove, names: PlaceNames): string {
  const count = movedCount(move)
  if (count === 0) return t('stopMoves.noStopCouldBeMoved')
  if (move.to.length === 0) return movedTitle(move)
  const to = move.to.map(({ routeId, truckId, stops, isNew }) =>
    t('stopMoves.toStops', {
      stops,
      names: names[truckId] ?? truckId,
      what: isNew ? t('stopMoves.new') : '',
      routeId,
    }),
  )
  const unplanned =
    move.unplanned.length > 0 ? [t('stopMoves.freeForNextPlanCount', { count: move.unplanned.length })] : []
  return t('stopMoves.movedStops', { stops: stopsText(count), list: [...to, ...unplanned].join(', ') })
}
