import type { Facility, RouteRequest, Stop, Truck, TruckRoute } from 'routing-engine'
import { serviceStart } from 'routing-engine'
import { dieselLitres } from '../routes/truck-rates'
import { indexRequest, type RequestIndex } from './request-index'

export interface Baseline {
  metres: number
  /** From leaving the depot until the return, summed over all trucks. */
  seconds: number
  dieselLitres: number
}

/**
 * The effort of visiting the bins in list order on the roads of the same matrix: stream by stream, each truck until its shift
 * ends and then the next, unloading when full and before going home. With `routes`, only their bins and trucks. Null when no
 * road leads from one bin of the list to the next.
 */
export function listOrderBaseline(request: RouteRequest, routes?: readonly TruckRoute[]): Baseline | null {
  const { stops, trucks } = routes ? servedBy(request, routes) : request
  const index = indexRequest(request)
  let metres = 0
  let seconds = 0
  for (const stream of new Set(stops.map((stop) => stop.stream))) {
    const days = driveStream(index, stops, trucks, stream)
    metres += days.reduce((sum, day) => sum + day.metres, 0)
    seconds += days.reduce((sum, day) => sum + day.now - day.left, 0)
  }
  if (!Number.isFinite(metres + seconds)) return null
  return { metres, seconds, dieselLitres: dieselLitres(metres) }
}

function servedBy({ stops, trucks }: RouteRequest, routes: readonly TruckRoute[]) {
  const served = new Set(
    routes.flatMap(({ visits }) => visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))),
  )
  const driven = new Set(routes.map(({ truckId }) => truckId))
  return {
    stops: stops.filter(({ binId }) => served.has(binId)),
    trucks: trucks.filter(({ id }) => driven.has(id)),
  }
}

function driveStream(
  index: RequestIndex,
  stops: readonly Stop[],
  trucks: readonly Truck[],
  stream: string,
): Day[] {
  const waiting = trucks.filter(({ streams }) => streams.includes(stream))
  const first = waiting.shift()
  if (!first) return []
  const ended: Day[] = []
  let day = startDay(index, first, stream)
  for (const stop of stops.filter((one) => one.stream === stream)) {
    let next = reach(index, day, stop)
    const relief = waiting[0]
    // The last truck continues past its shift, so that the bins are the same.
    if (relief && day.stops > 0 && endDay(index, next).now > day.truck.shift.to) {
      waiting.shift()
      ended.push(endDay(index, day))
      day = startDay(index, relief, stream)
      next = reach(index, day, stop)
    }
    day = next
  }
  return [...ended, endDay(index, day)]
}

function reach(index: RequestIndex, day: Day, stop: Stop): Day {
  const { capacity } = day.truck
  const isRoom = day.litres + stop.litres <= capacity.litres && day.kg + stop.kg <= capacity.kg
  return isRoom || day.litres + day.kg === 0 ? driveTo(index, day, stop) : tipAndDriveTo(index, day, stop)
}

/** A truck under way, with its driving so far. */
interface Day {
  truck: Truck
  stream: string
  /** Where it stands. */
  point: number
  metres: number
  /** Departure and present time, in seconds from midnight. */
  left: number
  now: number
  litres: number
  kg: number
  stops: number
  hasRested: boolean
}

function startDay(index: RequestIndex, truck: Truck, stream: string): Day {
  const { from } = truck.shift
  return {
    truck,
    stream,
    point: index.home(truck),
    metres: 0,
    left: from,
    now: from,
    litres: 0,
    kg: 0,
    stops: 0,
    hasRested: truck.break === null,
  }
}

/** Drives to the bin and loads its waste. */
function driveTo(index: RequestIndex, day: Day, stop: Stop): Day {
  const there = move(index, day, stop.point)
  return {
    ...there,
    now: serviceStart(stop.windows, there.now) + stop.serviceSeconds,
    litres: day.litres + stop.litres,
    kg: day.kg + stop.kg,
    stops: day.stops + 1,
  }
}

const tipAndDriveTo = (index: RequestIndex, day: Day, stop: Stop): Day =>
  driveTo(index, tip(index, day, stop.point), stop)

/** Drives home, unloading on the way. */
function endDay(index: RequestIndex, day: Day): Day {
  const home = index.home(day.truck)
  const empty = day.litres + day.kg > 0 ? tip(index, day, home) : day
  const back = move(index, empty, home)
  return back.hasRested || back.now <= (back.truck.break?.from ?? 0) ? back : rested(back)
}

/** Unloads at the disposal site with the smallest detour on the way to `next`; at home when there are no sites. */
function tip(index: RequestIndex, day: Day, next: number): Day {
  const emptied = { litres: 0, kg: 0 }
  const facility = leastDetour(index, day, next)
  if (!facility) return { ...move(index, day, index.home(day.truck)), ...emptied }
  const there = move(index, day, facility.point)
  return { ...there, ...emptied, now: serviceStart(facility.windows, there.now) + facility.serviceSeconds }
}

function leastDetour(index: RequestIndex, day: Day, next: number): Facility | undefined {
  const detour = ({ point }: Facility) => index.metres(day.point, point) + index.metres(point, next)
  return index.facilitiesFor(day).toSorted((a, b) => detour(a) - detour(b))[0]
}

function move(index: RequestIndex, day: Day, point: number): Day {
  const before = isDue(day) ? rested(day) : day
  const metres = day.metres + index.metres(day.point, point)
  return { ...before, point, metres, now: before.now + index.seconds(day.point, point) }
}

const isDue = ({ truck, now, hasRested }: Day) => !hasRested && now >= (truck.break?.from ?? 0)
const rested = (day: Day): Day => ({
  ...day,
  now: day.now + (day.truck.break?.seconds ?? 0),
  hasRested: true,
})
