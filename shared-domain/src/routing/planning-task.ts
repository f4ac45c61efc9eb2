import { checkRequest } from './check-request'
import { type Compiled, compile, kindOf } from './compile'
import { hopelessReason } from './hopeless'
import { isLoadAlone } from './load-alone'
import type { RoutePlan, RouteRequestFailure } from './route-plan'
import type { RouteRequest, Stop } from './route-request'

/** A request as a search takes it up. The same request gives the same task in every thread. */
export interface PlanningTask {
  request: RouteRequest
  /** Those that can be served at all, and those that can't. */
  stops: Stop[]
  hopeless: RoutePlan['unserved']
  compiled: Compiled
  isLoadAlone: boolean
}

export function planningTask(
  request: RouteRequest,
): { ok: true; task: PlanningTask } | { ok: false; failure: RouteRequestFailure } {
  const failure = checkRequest(request)
  if (failure) return { ok: false, failure }
  const hopeless: RoutePlan['unserved'] = []
  const stops: Stop[] = []
  const kinds = [...new Map(request.trucks.map((truck) => [kindOf(truck), truck])).values()]
  for (const stop of request.stops) {
    const reason = hopelessReason(request, stop, kinds)
    if (reason) hopeless.push({ binId: stop.binId, reason })
    else stops.push(stop)
  }
  const compiled = compile(request, stops)
  return {
    ok: true,
    task: { request, stops, hopeless, compiled, isLoadAlone: isLoadAlone(request, stops, compiled) },
  }
}
