import type { BinType } from '../bins/bin-type'
import type { Facility, RouteRequest, Stop, Truck } from '../routing/route-request'

/** A truck on its way, with what it drove so far. */
export interface Day {
  truck: Truck
  stream: BinType
  /** Where it stands. */
  point: number
  metres: number
  /** Seconds from midnight: when it left, and now. */
  left: number
  now: number
  litres: number
  kg: number
  stops: number
  hasRested: boolean
}

export function startDay(request: RouteRequest, truck: Truck, stream: BinType): Day {
  const { from } = truck.shift
  return {
    truck,
    stream,
    point: homeOf(request, truck),
    metres: 0,
    left: from,
    now: from,
    litres: 0,
    kg: 0,
    stops: 0,
    hasRested: truck.break === null,
  }
}

/** To the bin, and its waste on the truck. */
export function driveTo(request: RouteRequest, day: Day, stop: Stop): Day {
  const there = move(request, day, stop.point)
  return {
    ...there,
    now: opened(stop, there.now) + stop.serviceSeconds,
    litres: day.litres + stop.litres,
    kg: day.kg + stop.kg,
    stops: day.stops + 1,
  }
}

export const tipAndDriveTo = (request: RouteRequest, day: Day, stop: Stop): Day =>
  driveTo(request, tip(request, day, stop.point), stop)

/** The truck back home, its load tipped on the way. */
export function endDay(request: RouteRequest, day: Day): Day {
  const home = homeOf(request, day.truck)
  const empty = day.litres + day.kg > 0 ? tip(request, day, home) : day
  const back = move(request, empty, home)
  return back.hasRested || back.now <= (back.truck.break?.from ?? 0) ? back : rested(back)
}

/** At the facility that is the least detour on the way to `next`; without facilities, at home. */
function tip(request: RouteRequest, day: Day, next: number): Day {
  const emptied = { litres: 0, kg: 0 }
  const facility = leastDetour(request, day, next)
  if (!facility) return { ...move(request, day, homeOf(request, day.truck)), ...emptied }
  const there = move(request, day, facility.point)
  return { ...there, ...emptied, now: opened(facility, there.now) + facility.serviceSeconds }
}

function leastDetour(request: RouteRequest, day: Day, next: number): Facility | undefined {
  const detour = ({ point }: Facility) =>
    leg(request, day.point, point).metres + leg(request, point, next).metres
  return request.facilities
    .filter(({ streams }) => streams.includes(day.stream))
    .toSorted((a, b) => detour(a) - detour(b))[0]
}

function move(request: RouteRequest, day: Day, point: number): Day {
  const before = isDue(day) ? rested(day) : day
  const { metres, seconds } = leg(request, day.point, point)
  return { ...before, point, metres: day.metres + metres, now: before.now + seconds }
}

const isDue = ({ truck, now, hasRested }: Day) => !hasRested && now >= (truck.break?.from ?? 0)
const rested = (day: Day): Day => ({
  ...day,
  now: day.now + (day.truck.break?.seconds ?? 0),
  hasRested: true,
})

/** When service starts of whoever arrives at `now`: where it is too late for all windows, at once. */
function opened({ windows }: Pick<Stop, 'windows'>, now: number): number {
  const next = windows.filter(({ to }) => now <= to).map(({ from }) => Math.max(from, now))
  return next.length > 0 ? Math.min(...next) : now
}

/** Infinite where no road leads. */
function leg({ matrix }: RouteRequest, from: number, to: number): { metres: number; seconds: number } {
  if (from === to) return { metres: 0, seconds: 0 }
  const at = from * matrix.points + to
  const metres = matrix.metres[at] ?? -1
  const seconds = matrix.seconds[at] ?? -1
  const isRoad = metres >= 0 && seconds >= 0
  return isRoad
    ? { metres, seconds }
    : { metres: Number.POSITIVE_INFINITY, seconds: Number.POSITIVE_INFINITY }
}

const homeOf = ({ depots }: RouteRequest, truck: Truck) =>
  depots.find(({ id }) => id === truck.depotId)?.point ?? 0
