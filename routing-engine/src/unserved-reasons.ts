import { mayServe } from './compile'
import type { RoutePlan, TruckRoute, UnservedReason } from './route-plan'
import type { RouteRequest, Stop, Truck } from './route-request'
import { timeline } from './timeline'
import { secondsBetween } from './travel'

/** Why no truck could serve the stop even if it were the only one; null when one could. */
export function unservableReason(
  request: RouteRequest,
  stop: Stop,
  /** One truck of each kind. */
  kinds: readonly Truck[],
): UnservedReason | null {
  const ofStream = kinds.filter((truck) => mayServe(truck, stop))
  if (ofStream.length === 0 || !hasFacility(request, stop)) return 'no-truck-for-stream'
  const large = ofStream.filter((truck) => holds(truck, stop))
  if (large.length === 0) return 'no-capacity'
  const reaching = large.filter((truck) => isReached(request, truck, stop))
  if (reaching.length === 0) return 'unreachable'
  return reaching.some((truck) => isInTime(request, truck, stop)) ? null : 'outside-shift'
}

const takes = (stop: Stop) => (facility: { streams: readonly string[] }) =>
  facility.streams.includes(stop.stream)

function hasFacility({ facilities }: RouteRequest, stop: Stop): boolean {
  return facilities.length === 0 || facilities.some(takes(stop))
}

function holds({ capacity, maxLitres, maxStops }: Truck, { litres, kg }: Stop): boolean {
  const most = Math.min(capacity.litres, maxLitres ?? Number.POSITIVE_INFINITY)
  return litres <= most && kg <= capacity.kg && maxStops !== 0
}

const homeOf = ({ depots }: RouteRequest, truck: Truck) =>
  depots.find(({ id }) => id === truck.depotId)?.point ?? 0

function isReached(request: RouteRequest, truck: Truck, stop: Stop): boolean {
  const home = homeOf(request, truck)
  const seconds = (from: number, to: number) => secondsBetween(request.matrix, from, to)
  const back = request.facilities
    .filter(takes(stop))
    .map(({ point }) => seconds(stop.point, point) + seconds(point, home))
  const shortest = request.facilities.length === 0 ? seconds(stop.point, home) : Math.min(...back)
  return seconds(home, stop.point) + shortest < Number.POSITIVE_INFINITY
}

function isInTime(request: RouteRequest, truck: Truck, stop: Stop): boolean {
  const home = homeOf(request, truck)
  if (request.facilities.length === 0) return timeline(request.matrix, truck, home, [stop]) !== null
  return request.facilities
    .filter(takes(stop))
    .some((facility) => timeline(request.matrix, truck, home, [stop, facility]) !== null)
}

/** Stops that could each be served alone but have no place in the routes. */
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
  const hasRoom = trucks.some((truck) => {
    const { id, capacity, maxLitres } = truck
    const most = maxLitres ?? (facilities.length > 0 ? Number.POSITIVE_INFINITY : capacity.litres)
    const mayDrive = mayMoreLeave || loads.has(id)
    return mayDrive && mayServe(truck, stop) && (loads.get(id) ?? 0) + stop.litres <= most
  })
  return hasRoom ? 'outside-shift' : 'no-capacity'
}
