import { checkRequest } from './check-request'
import { type Compiled, compile, kindsOf } from './compile'
import type { RoutePlan, RouteRequestFailure } from './route-plan'
import type { RouteRequest, Stop, Truck } from './route-request'
import { unservableReason } from './unserved-reasons'

/** A request prepared for searching. The same request gives the same task in every thread. */
export interface PlanningTask {
  request: RouteRequest
  /** The stops that can be served at all, and those that cannot. */
  stops: Stop[]
  unservable: RoutePlan['unserved']
  compiled: Compiled
  constraints: Constraints
}

/**
 * What limits the plan: the loads of trucks that are all alike and as many as there may be tours (the classic capacitated
 * problem), the loads of trucks that may differ, or anything else.
 */
export type Constraints = 'loads' | 'mixedLoads' | 'fleet'

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
    task: { request, stops, unservable, compiled, constraints: constraintsOn(request, stops, compiled) },
  }
}

function constraintsOn(request: RouteRequest, stops: readonly Stop[], { rules }: Compiled): Constraints {
  const day = longestDay(stops, rules.seconds)
  const loadsDecide =
    stops.length > 2 &&
    !rules.tips &&
    !rules.fewestTrucksFirst &&
    rules.maxTrucks >= Math.min(stops.length, request.trucks.length) &&
    stops.every(({ stream }) => stream === stops[0].stream) &&
    stops.every(({ priority, windows }) => priority.kind === 'must' && windows.length === 0) &&
    rules.mayServe.every((may) => may === 1) &&
    request.trucks.every((truck) => litresDecide(truck, stops, day)) &&
    rules.home.every((home) => home === rules.home[0])
  if (!loadsDecide) return 'fleet'
  const areAlike =
    rules.kind.every((kind) => kind === rules.kind[0]) && rules.perTruck[0] === 0 && rules.rate[0] === 1
  return areAlike && request.trucks.length >= stops.length ? 'loads' : 'mixedLoads'
}

/** Whether the litres of one load are all that limits a truck. `day`: seconds that no tour exceeds. */
function litresDecide(truck: Truck, stops: readonly Stop[], day: number): boolean {
  const { capacity, shift, maxStops, maxLitres } = truck
  return (
    truck.break === null &&
    (maxStops ?? stops.length) >= stops.length &&
    (maxLitres ?? capacity.litres) >= capacity.litres &&
    day <= Math.min(shift.to - shift.from, truck.longestDaySeconds ?? Number.POSITIVE_INFINITY) &&
    // Litres run out before kilograms, whatever the load.
    stops.every(({ litres, kg }) => kg * capacity.litres <= litres * capacity.kg)
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
