import type { Compiled } from './compile'
import type { PlanningTask } from './planning-task'
import type { RoutePlan, TruckRoute, Visit } from './route-plan'
import type { Facility, RouteRequest, Stop, Truck } from './route-request'
import type { Found, FoundTour } from './search-progress'
import { timeline } from './timeline'
import { metresBetween } from './travel'
import { leftOut } from './unserved-reasons'

/** The plan as it is returned; `seconds` is the time it took. */
export function planOfTask(
  { request, stops, unservable, compiled }: PlanningTask,
  { tours, iterations }: Found,
  seconds: number,
): RoutePlan {
  const routes = tours.map((tour) => routeFrom(request, compiled, tour))
  const sum = (value: (route: TruckRoute) => number) =>
    routes.reduce((total, route) => total + value(route), 0)
  return {
    routes,
    unserved: [...unservable, ...leftOut(request, stops, routes)],
    totals: {
      metres: sum(({ metres }) => metres),
      seconds: sum((route) => route.seconds),
      litres: sum(({ litres }) => litres),
    },
    search: { iterations, seconds },
  }
}

type Called = { kind: 'stop'; place: Stop } | { kind: 'disposal'; place: Facility }

/** The route of one tour, as it is driven. */
function routeFrom(request: RouteRequest, compiled: Compiled, found: FoundTour): TruckRoute {
  const truck = compiled.trucks[found.tour]
  const calls = callsOf(compiled, found)
  const home = request.depots.find(({ id }) => id === truck.depotId)?.point ?? 0
  const visits = visitsOf(request, truck, home, calls)
  return {
    truckId: truck.id,
    visits,
    metres: metresOf(request, visits),
    seconds: visits[visits.length - 1].departure - visits[0].departure,
    litres: calls.reduce((sum, call) => sum + (call.kind === 'stop' ? call.place.litres : 0), 0),
  }
}

function callsOf({ stopOf, facilityOf }: Compiled, { stops, tips }: FoundTour): Called[] {
  return stops.flatMap((row, at): Called[] => {
    const facility = facilityOf.get(tips[at])
    const stop: Called = { kind: 'stop', place: stopOf[row] }
    return facility ? [stop, { kind: 'disposal', place: facility }] : [stop]
  })
}

function visitsOf({ matrix }: RouteRequest, truck: Truck, home: number, calls: readonly Called[]): Visit[] {
  const driven = timeline(
    matrix,
    truck,
    home,
    calls.map(({ place }) => place),
  )
  if (!driven)
    throw new Error(`The plan for truck ${truck.id} does not hold; this is a defect of the route engine.`)
  const start = driven.left
  let load = { litres: 0, kg: 0 }
  const visits: Visit[] = [{ kind: 'depot', point: home, arrival: start, start, departure: start, ...load }]
  for (let i = 0; i <= calls.length; i += 1) {
    const call = calls[i]
    if (driven.break?.before === i) {
      const { before: _, ...moment } = driven.break
      visits.push({ kind: 'break', ...moment, ...load })
    }
    if (!call) visits.push({ kind: 'depot', ...driven.home, litres: 0, kg: 0 })
    else if (call.kind === 'disposal') {
      load = { litres: 0, kg: 0 }
      visits.push({ kind: 'disposal', facilityId: call.place.id, ...driven.calls[i], ...load })
    } else {
      load = { litres: load.litres + call.place.litres, kg: load.kg + call.place.kg }
      visits.push({ kind: 'stop', binId: call.place.binId, ...driven.calls[i], ...load })
    }
  }
  return visits
}

function metresOf({ matrix }: RouteRequest, visits: readonly Visit[]): number {
  let metres = 0
  for (let i = 1; i < visits.length; i += 1) {
    const { point: from } = visits[i - 1]
    const { point: to } = visits[i]
    metres += metresBetween(matrix, from, to)
  }
  return metres
}
