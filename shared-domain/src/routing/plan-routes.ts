import { checkRequest } from './check-request'
import { compile, kindOf } from './compile'
import { Random } from './engine/random'
import { hopelessReason } from './hopeless'
import { leftOut } from './left-out'
import { isLoadAlone } from './load-alone'
import { routeFrom } from './plan-from'
import type { PlanOptions } from './plan-options'
import type { RoutePlan, RouteResult, TruckRoute } from './route-plan'
import type { RouteRequest, Stop } from './route-request'
import { searchFleet } from './search-fleet'
import { searchLoads } from './search-loads'
import { expectedIterations, watchOf } from './watch'

/** Plans who collects which bins in which order. Anytime: whatever ends the search, the best plan so far is answered. */
export function planRoutes(request: RouteRequest, options: PlanOptions): RouteResult {
  const { clock = () => performance.now() } = options
  const began = clock()
  const failure = checkRequest(request)
  if (failure) return { ok: false, failure }
  const unserved: RoutePlan['unserved'] = []
  const stops: Stop[] = []
  const kinds = [...new Map(request.trucks.map((truck) => [kindOf(truck), truck])).values()]
  for (const stop of request.stops) {
    const reason = hopelessReason(request, stop, kinds)
    if (reason) unserved.push({ binId: stop.binId, reason })
    else stops.push(stop)
  }
  if (stops.length === 0) return { ok: true, plan: planOf([], unserved, 0, 0) }
  const compiled = compile(request, stops)
  const random = new Random(options.seed)
  const watch = watchOf(options, compiled, clock, began)
  const search = isLoadAlone(request, stops, compiled) ? searchLoads : searchFleet
  const { tours, iterations } = search(compiled, random, watch, expectedIterations(options.budget))
  const routes = tours.map((tour) => routeFrom(request, compiled, tour))
  unserved.push(...leftOut(request, stops, routes))
  return { ok: true, plan: planOf(routes, unserved, iterations, (clock() - began) / 1000) }
}

function planOf(
  routes: TruckRoute[],
  unserved: RoutePlan['unserved'],
  iterations: number,
  seconds: number,
): RoutePlan {
  const sum = (value: (route: TruckRoute) => number) =>
    routes.reduce((total, route) => total + value(route), 0)
  return {
    routes,
    unserved,
    totals: {
      metres: sum(({ metres }) => metres),
      seconds: sum((route) => route.seconds),
      litres: sum(({ litres }) => litres),
    },
    search: { iterations, seconds },
  }
}
