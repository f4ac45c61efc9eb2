import { checkRequest } from './check-request'
import { type Compiled, compile, kindsOf } from './compile'
import type { RoutePlan, RouteRequestFailure } from './route-plan'
import type { RouteRequest, Stop } from './route-request'
import { unservableReason } from './unserved-reasons'

/** A request prepared for searching. The same request gives the same task in every thread. */
export interface PlanningTask {
  request: RouteRequest
  /** The stops that can be served at all, and those that cannot. */
  stops: Stop[]
  unservable: RoutePlan['unserved']
  compiled: Compiled
  isLoadAlone: boolean
}

export function planningTask(
  request: RouteRequest,
): { ok: true; task: PlanningTask } | { ok: false; failure: RouteRequestFailure } {
  const failure = checkRequest(request)
  if (failure) return { ok: false, failure }
  const unservable: RoutePlan['unserved'] = []
  const stops: Stop[] = []
  const kinds = [...new Map([...kindsOf(request)].map(([truck, kind]) => [kind, truck])).values()]
  for (const stop of request.stops) {
    const reason = unservableReason(request, stop, kinds)
    if (reason) unservable.push({ binId: stop.binId, reason })
    else stops.push(stop)
  }
  const compiled = compile(request, stops)
  return {
    ok: true,
    task: { request, stops, unservable, compiled, isLoadAlone: isLoadAlone(request, stops, compiled) },
  }
}

/** Whether the litres of a truck are the only constraint on these stops: the classic capacitated problem. */
function isLoadAlone(request: RouteRequest, stops: readonly Stop[], { rules }: Compiled): boolean {
  const [truck] = request.trucks
  const isSameStream = stops.every(({ stream }) => stream === stops[0].stream)
  const isMust = stops.every(({ priority, windows }) => priority.kind === 'must' && windows.length === 0)
  // Litres run out before kilograms, whatever the load.
  const litresDecide = stops.every(
    ({ litres, kg }) => kg * truck.capacity.litres <= litres * truck.capacity.kg,
  )
  const fleetIsAmple = rules.maxTrucks >= stops.length && rules.kind.every((kind) => kind === rules.kind[0])
  return (
    stops.length > 2 &&
    !rules.tips &&
    rules.perTruck.every((cost) => cost === 0) &&
    rules.rate.every((rate) => rate === 1) &&
    !rules.fewestTrucksFirst &&
    isSameStream &&
    isMust &&
    litresDecide &&
    fleetIsAmple &&
    request.trucks.length >= stops.length &&
    truck.break === null &&
    (truck.maxStops ?? stops.length) >= stops.length &&
    (truck.maxLitres ?? truck.capacity.litres) >= truck.capacity.litres &&
    longestDay(stops, rules.seconds) <= truck.shift.to - truck.shift.from
  )
}

/** A time, in seconds, that no tour can exceed; infinite when a road is missing. */
function longestDay(stops: readonly Stop[], seconds: Float64Array): number {
  let slowest = 0
  for (const leg of seconds) if (leg > slowest) slowest = leg
  return (
    stops.reduce((sum, { serviceSeconds }) => sum + Math.ceil(serviceSeconds), 0) +
    (stops.length + 1) * slowest
  )
}
