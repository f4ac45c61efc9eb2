import type { RoutePlan, TruckRoute, Visit } from './route-plan'
import type { RouteRequest, TimeWindow, Truck } from './route-request'

/** The tolerance for sums of fractions, in seconds, litres and kilograms. */
const TOLERANCE = 1e-3

/**
 * Everything in which a plan breaks its request, in plain sentences; empty when it is valid. It reads only the request and
 * shares no code with the engine, so that it does not repeat the engine's mistakes.
 */
export function validatePlan(request: RouteRequest, plan: RoutePlan): string[] {
  const broken: string[] = [...fleetBroken(request, plan), ...binsBroken(request, plan)]
  for (const route of plan.routes) {
    const truck = request.trucks.find(({ id }) => id === route.truckId)
    if (!truck) broken.push(`Truck ${route.truckId} is not in the request.`)
    else broken.push(...routeBroken(request, truck, route).map((what) => `Truck ${truck.id}: ${what}`))
  }
  return broken
}

function fleetBroken({ maxTrucks, trucks }: RouteRequest, { routes, totals }: RoutePlan): string[] {
  const broken: string[] = []
  if (new Set(routes.map(({ truckId }) => truckId)).size < routes.length)
    broken.push('A truck has two routes.')
  if (routes.length > (maxTrucks ?? trucks.length)) broken.push(`${routes.length} trucks leave, too many.`)
  const metres = routes.reduce((sum, route) => sum + route.metres, 0)
  if (Math.abs(metres - totals.metres) > TOLERANCE) broken.push('The metres do not add up.')
  return broken
}

function binsBroken({ stops }: RouteRequest, { routes, unserved }: RoutePlan): string[] {
  const times = new Map(stops.map(({ binId }) => [binId, 0]))
  const count = (binId: string) => times.set(binId, (times.get(binId) ?? Number.NaN) + 1)
  for (const { visits } of routes) for (const visit of visits) if (visit.kind === 'stop') count(visit.binId)
  for (const { binId } of unserved) count(binId)
  return [...times]
    .filter(([, number]) => number !== 1)
    .map(([binId, number]) => `Bin ${binId} is in the plan ${number} times.`)
}

function routeBroken(request: RouteRequest, truck: Truck, route: TruckRoute): string[] {
  const { visits } = route
  const [first] = visits
  const last = visits[visits.length - 1]
  if (first?.kind !== 'depot' || last?.kind !== 'depot' || visits.length < 3) {
    return ['The route does not go from depot to depot.']
  }
  return [
    ...shiftBroken(request, truck, first, last),
    ...drivingBroken(request, route),
    ...loadBroken(request, truck, visits),
    ...breakBroken(truck, visits),
    ...visits.flatMap((visit) => visitBroken(request, visit)),
  ]
}

function shiftBroken({ depots }: RouteRequest, truck: Truck, first: Visit, last: Visit): string[] {
  const home = depots.find(({ id }) => id === truck.depotId)?.point
  const broken: string[] = []
  if (first.point !== home || last.point !== home) broken.push('It starts or ends away from its depot.')
  if (first.departure < truck.shift.from - TOLERANCE) broken.push('It leaves before its shift.')
  if (last.arrival > truck.shift.to + TOLERANCE) broken.push('It is home after its shift.')
  if (last.arrival - first.departure > (truck.longestDaySeconds ?? Number.POSITIVE_INFINITY) + TOLERANCE)
    broken.push('Its day is longer than it may be.')
  return broken
}

function drivingBroken({ matrix }: RouteRequest, { visits, metres }: TruckRoute): string[] {
  const broken: string[] = []
  let driven = 0
  // Where the truck stood last, and the time since then that it may have driven.
  let place = visits[0]
  let driving = 0
  for (const [i, to] of visits.entries()) {
    if (i === 0) continue
    driving += to.arrival - visits[i - 1].departure
    if (to.arrival < visits[i - 1].departure - TOLERANCE || to.start < to.arrival - TOLERANCE)
      broken.push(`It begins ${nameOf(to)} before it has left ${nameOf(visits[i - 1])} or is there.`)
    if (to.departure < to.start) broken.push(`It leaves ${nameOf(to)} before it begins there.`)
    if (to.kind === 'break') {
      // A break may be taken on the road, and a truck may drive until its break begins.
      driving += to.start - to.arrival
      continue
    }
    const at = place.point * matrix.points + to.point
    const leg =
      place.point === to.point
        ? { metres: 0, seconds: 0 }
        : { metres: matrix.metres[at], seconds: matrix.seconds[at] }
    if (!(leg.metres >= 0 && leg.seconds >= 0))
      broken.push(`No road leads from ${nameOf(place)} to ${nameOf(to)}.`)
    driven += leg.metres
    if (driving + TOLERANCE < leg.seconds)
      broken.push(
        `It is at ${nameOf(to)} sooner than it can drive there from ${nameOf(place)}: after ${driving} s instead of ${leg.seconds} s.`,
      )
    place = to
    driving = 0
  }
  if (Math.abs(driven - metres) > TOLERANCE) broken.push(`It drives ${driven} m, not ${metres} m.`)
  return broken
}

function nameOf(visit: Visit): string {
  if (visit.kind === 'stop') return `bin ${visit.binId}`
  if (visit.kind === 'disposal') return `facility ${visit.facilityId}`
  return visit.kind === 'break' ? 'its break' : 'its depot'
}

function loadBroken(request: RouteRequest, truck: Truck, visits: readonly Visit[]): string[] {
  const broken: string[] = []
  let litres = 0
  let kg = 0
  let day = 0
  let stream: string | null = null
  for (const visit of visits) {
    if (visit.kind === 'stop') {
      const stop = request.stops.find(({ binId }) => binId === visit.binId)
      if (!stop) return [`Bin ${visit.binId} is not in the request.`]
      if (stream !== null && stream !== stop.stream)
        broken.push(`Bin ${stop.binId} mixes ${stop.stream} into ${stream}.`)
      if (!truck.streams.includes(stop.stream)) broken.push(`It may not carry ${stop.stream}.`)
      if (stop.truckIds && !stop.truckIds.includes(truck.id))
        broken.push(`Bin ${stop.binId} is for other trucks.`)
      stream = stop.stream
      litres += stop.litres
      kg += stop.kg
      day += stop.litres
    }
    if (visit.kind === 'disposal') {
      const facility = request.facilities.find(({ id }) => id === visit.facilityId)
      if (stream !== null && !facility?.streams.some((taken) => taken === stream)) {
        broken.push(`Facility ${visit.facilityId} does not take ${stream}.`)
      }
      litres = 0
      kg = 0
      stream = null
    }
    if (litres > truck.capacity.litres + TOLERANCE) broken.push(`It carries ${litres} litres.`)
    if (kg > truck.capacity.kg + TOLERANCE) broken.push(`It carries ${kg} kg.`)
  }
  if (request.facilities.length > 0 && litres + kg > TOLERANCE) broken.push('It comes home full.')
  if (day > (truck.maxLitres ?? Number.POSITIVE_INFINITY) + TOLERANCE)
    broken.push(`It collects ${day} litres in all.`)
  const stops = visits.filter(({ kind }) => kind === 'stop').length
  if (stops > (truck.maxStops ?? stops)) broken.push(`It makes ${stops} stops.`)
  return broken
}

function breakBroken(truck: Truck, visits: readonly Visit[]): string[] {
  const breaks = visits.filter(({ kind }) => kind === 'break')
  const pause = truck.break
  const [taken] = breaks
  if (!pause) return taken ? ['It takes a break that is not its due.'] : []
  if (!taken) {
    return visits[visits.length - 1].arrival > pause.from + TOLERANCE ? ['It takes no break.'] : []
  }
  const broken: string[] = breaks.length > 1 ? ['It takes two breaks.'] : []
  if (taken.start < pause.from - TOLERANCE || taken.start > pause.to + TOLERANCE) {
    broken.push('Its break starts outside the window.')
  }
  if (taken.departure - taken.start < pause.seconds - TOLERANCE) broken.push('Its break is too short.')
  return broken
}

function visitBroken({ stops, facilities }: RouteRequest, visit: Visit): string[] {
  if (visit.kind !== 'stop' && visit.kind !== 'disposal') return []
  const isStop = visit.kind === 'stop'
  const name = nameOf(visit)
  const place = isStop
    ? stops.find(({ binId }) => binId === visit.binId)
    : facilities.find(({ id }) => id === visit.facilityId)
  if (!place) return [`There is no ${name}.`]
  const broken: string[] = []
  if (place.point !== visit.point) broken.push(`It is not where ${name} is.`)
  if (!isOpen(place.windows, visit.start)) broken.push(`It serves ${name} outside its windows.`)
  if (visit.departure - visit.start < place.serviceSeconds - TOLERANCE)
    broken.push(`It leaves ${name} too soon.`)
  return broken
}

function isOpen(windows: readonly TimeWindow[], time: number): boolean {
  return (
    windows.length === 0 || windows.some(({ from, to }) => time >= from - TOLERANCE && time <= to + TOLERANCE)
  )
}
