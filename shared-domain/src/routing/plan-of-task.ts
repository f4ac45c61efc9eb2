import type { Found } from './found'
import { leftOut } from './left-out'
import { routeFrom } from './plan-from'
import type { PlanningTask } from './planning-task'
import type { RoutePlan, TruckRoute } from './route-plan'

/** The plan as it is answered; `seconds` is how long it took. */
export function planOfTask(
  { request, stops, hopeless, compiled }: PlanningTask,
  { tours, iterations }: Found,
  seconds: number,
): RoutePlan {
  const routes = tours.map((tour) => routeFrom(request, compiled, tour))
  const sum = (value: (route: TruckRoute) => number) =>
    routes.reduce((total, route) => total + value(route), 0)
  return {
    routes,
    unserved: [...hopeless, ...leftOut(request, stops, routes)],
    totals: {
      metres: sum(({ metres }) => metres),
      seconds: sum((route) => route.seconds),
      litres: sum(({ litres }) => litres),
    },
    search: { iterations, seconds },
  }
}
