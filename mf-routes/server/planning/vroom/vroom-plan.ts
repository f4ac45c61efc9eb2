import type { RoutePlan, RouteRequest, Stop, TruckRoute, UnservedReason, Visit } from 'routing-engine'
import { z } from 'zod'
import { nearestFacility } from './vroom-problem'

const StepSchema = z.object({
  type: z.enum(['start', 'job', 'pickup', 'delivery', 'break', 'end']),
  id: z.int().optional(),
  location_index: z.int().optional(),
  arrival: z.number(),
  setup: z.number().default(0),
  service: z.number().default(0),
  waiting_time: z.number().default(0),
})
type Step = z.infer<typeof StepSchema>

/** A response of VROOM with code 0, which means success. */
export const VroomSolutionSchema = z.object({
  code: z.literal(0),
  unassigned: z.array(z.object({ id: z.int() })),
  routes: z.array(z.object({ vehicle: z.int(), steps: z.array(StepSchema).min(2) })),
})
type VroomSolution = z.infer<typeof VroomSolutionSchema>

/** Converts VROOM's solution to a plan; null when it refers to something that is not in the request. */
export function vroomPlan(request: RouteRequest, { routes, unassigned }: VroomSolution): RoutePlan | null {
  const driven = routes
    .filter(({ steps }) => steps.some(({ type }) => type === 'job' || type === 'pickup'))
    .map(({ vehicle, steps }) => truckRoute(request, vehicle, steps))
  const left = new Set(unassigned.map(({ id }) => id))
  // A stop whose stream no facility takes was not sent to VROOM.
  const unserved = request.stops.flatMap((stop, row) =>
    left.has(row + 1) || hasNoFacility(request, stop)
      ? [{ binId: stop.binId, reason: reasonOf(request, stop) }]
      : [],
  )
  if (driven.includes(null)) return null
  const known = driven as TruckRoute[]
  const sum = (value: (route: TruckRoute) => number) => known.reduce((all, route) => all + value(route), 0)
  return {
    routes: known,
    unserved,
    totals: {
      metres: sum(({ metres }) => metres),
      seconds: sum(({ seconds }) => seconds),
      litres: sum(({ litres }) => litres),
    },
    search: { iterations: 0, seconds: 0 },
  }
}

const hasNoFacility = (request: RouteRequest, stop: Stop) =>
  request.facilities.length > 0 && !nearestFacility(request, stop)

function truckRoute(request: RouteRequest, vehicle: number, steps: readonly Step[]): TruckRoute | null {
  const truck = request.trucks[vehicle - 1]
  if (!truck) return null
  const visits: Visit[] = []
  let collected = 0
  for (const step of steps) {
    const before = visits.at(-1)
    const stop = step.id === undefined ? undefined : request.stops[step.id - 1]
    const visit = visitOf(request, step, before, stop)
    if (!visit) return null
    if (visit.kind === 'stop') collected += stop?.litres ?? 0
    if (!mergeIntoLastDisposal(visits, visit)) visits.push(visit)
  }
  const [first, last] = [visits[0], visits.at(-1)]
  if (!first || !last) return null
  return {
    truckId: truck.id,
    visits,
    metres: metresOf(request, visits),
    seconds: last.arrival - first.departure,
    litres: collected,
  }
}

/**
 * VROOM delivers the bins of a load one by one, although the truck stays once at the facility, perhaps with a break in
 * between. Merges such a visit into the disposal trip before it. Returns whether it did.
 */
function mergeIntoLastDisposal(visits: Visit[], visit: Visit): boolean {
  const at = visits.findLastIndex(({ kind }) => kind !== 'break')
  const last = visits[at]
  if (visit.kind !== 'disposal' || last?.kind !== 'disposal' || last.facilityId !== visit.facilityId)
    return false
  if (at === visits.length - 1) visits.splice(at, 1, { ...last, departure: visit.departure })
  return true
}

function visitOf(
  request: RouteRequest,
  step: Step,
  before: Visit | undefined,
  stop: Stop | undefined,
): Visit | null {
  const start = step.arrival + step.waiting_time
  const timed = {
    // VROOM gives a break no place: the truck stands where it was, or takes it on the road from there.
    point: step.type === 'break' ? (before?.point ?? 0) : (step.location_index ?? -1),
    arrival: step.arrival,
    start,
    departure: start + step.setup + step.service,
    litres: before?.litres ?? 0,
    kg: before?.kg ?? 0,
  }
  if (timed.point < 0) return null
  if (step.type === 'break') return { kind: 'break', ...timed }
  if (step.type === 'start' || step.type === 'end') return { kind: 'depot', ...timed }
  if (!stop) return null
  if (step.type !== 'delivery') {
    const load = { litres: timed.litres + stop.litres, kg: timed.kg + stop.kg }
    return { kind: 'stop', binId: stop.binId, ...timed, ...load }
  }
  const facility = nearestFacility(request, stop)
  // The truck leaves all that it carries.
  return facility ? { kind: 'disposal', facilityId: facility.id, ...timed, litres: 0, kg: 0 } : null
}

function metresOf({ matrix }: RouteRequest, visits: readonly Visit[]): number {
  return visits.slice(1).reduce((sum, { point }, i) => {
    const from = visits[i]?.point ?? point
    return sum + (from === point ? 0 : (matrix.metres[from * matrix.points + point] ?? 0))
  }, 0)
}

/** VROOM gives no reason for an unassigned stop, so this derives one from the request. */
function reasonOf(request: RouteRequest, stop: Stop): UnservedReason {
  const carriers = request.trucks.filter(({ streams }) => streams.includes(stop.stream))
  if (carriers.length === 0 || hasNoFacility(request, stop)) return 'no-truck-for-stream'
  const isRoom = carriers.some(({ capacity }) => stop.litres <= capacity.litres && stop.kg <= capacity.kg)
  return isRoom ? 'outside-shift' : 'no-capacity'
}
