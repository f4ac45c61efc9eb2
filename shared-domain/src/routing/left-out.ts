import type { RoutePlan, TruckRoute, UnservedReason } from './route-plan'
import type { RouteRequest, Stop } from './route-request'

/** The stops that could be served one by one but have no place in the routes. */
export function leftOut(
  request: RouteRequest,
  stops: readonly Stop[],
  routes: readonly TruckRoute[],
): RoutePlan['unserved'] {
  const served = new Set(
    routes.flatMap(({ visits }) => visits.map((visit) => (visit.kind === 'stop' ? visit.binId : ''))),
  )
  return stops
    .filter(({ binId }) => !served.has(binId))
    .map((stop) => ({ binId: stop.binId, reason: leftOutReason(request, stop, routes) }))
}

function leftOutReason(
  { trucks, facilities, maxTrucks }: RouteRequest,
  stop: Stop,
  routes: readonly TruckRoute[],
): UnservedReason {
  if (stop.priority.kind === 'optional') return 'not-worth-it'
  const loads = new Map(routes.map(({ truckId, litres }) => [truckId, litres]))
  const mayMoreLeave = routes.length < (maxTrucks ?? trucks.length)
  const hasRoom = trucks.some(({ id, streams, capacity, maxLitres }) => {
    const most = maxLitres ?? (facilities.length > 0 ? Number.POSITIVE_INFINITY : capacity.litres)
    const mayDrive = mayMoreLeave || loads.has(id)
    return mayDrive && streams.includes(stop.stream) && (loads.get(id) ?? 0) + stop.litres <= most
  })
  return hasRoom ? 'outside-shift' : 'no-capacity'
}
