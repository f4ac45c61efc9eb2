import { arrivalWithBreak, departureWithBreak } from './engine/truck-clock'
import type { TimeWindow, TravelMatrix, Truck } from './route-request'
import { closesAt, opensAt, secondsBetween } from './travel'

// Sums of fractions of a second depend on the order of adding in their last bits.
const GRAIN = 1e-6

interface Call {
  point: number
  windows: readonly TimeWindow[]
  serviceSeconds: number
}

interface Moment {
  point: number
  arrival: number
  start: number
  departure: number
}

/** The truck's times, stop by stop and at its return, and where its break falls. */
export interface Timeline {
  /** The depot. */
  left: number
  calls: Moment[]
  home: Moment
  /** `before` is the index of the stop that follows the break; the number of stops stands for the return. */
  break: (Moment & { before: number }) | null
}

interface Latest {
  due: number
  done: number
}

/** Simulates the stops in order, from the truck's depot and back; null when shift, longest day, break or a window forbids it. */
export function timeline(
  matrix: TravelMatrix,
  truck: Truck,
  home: number,
  calls: readonly Call[],
): Timeline | null {
  const latest = latestArrivals(matrix, truck, home, calls)
  const moments: Moment[] = []
  let taken: Timeline['break'] = null
  let at = home
  const left = departure(matrix, truck, home, calls)
  let time = left
  for (let i = 0; i <= calls.length; i += 1) {
    const call = calls[i] ?? { point: home, windows: [], serviceSeconds: 0 }
    const seconds = secondsBetween(matrix, at, call.point)
    let arrival = time + seconds
    if (taken === null && truck.break && arrival > latest[i].due + GRAIN) {
      const { seconds: pause, from, to } = truck.break
      taken = breakOnLeg(truck.break, time, seconds, at, call.point, i)
      arrival = arrivalWithBreak(time, seconds, pause, from, to)
    }
    if (!(arrival <= (taken ? latest[i].done : latest[i].due) + GRAIN)) return null
    const start = Math.max(arrival, opensAt(call.windows, arrival - GRAIN))
    time = start + call.serviceSeconds
    at = call.point
    moments.push({ point: at, arrival, start, departure: time })
  }
  const { longestDaySeconds = Number.POSITIVE_INFINITY } = truck
  if (time - left > longestDaySeconds + GRAIN) return null
  return { left, calls: moments.slice(0, -1), home: moments[calls.length], break: taken }
}

/** When the truck leaves its depot: where it has a longest day, as early as it need not wait longer than if it left later. */
function departure(matrix: TravelMatrix, truck: Truck, home: number, calls: readonly Call[]): number {
  const { shift, longestDaySeconds } = truck
  if (longestDaySeconds === undefined) return shift.from
  let earliest = shift.from
  let latest = shift.to
  let away = 0
  let at = home
  for (const { point, windows, serviceSeconds } of calls) {
    away += secondsBetween(matrix, at, point)
    const [{ from, to } = shift] = windows
    const waiting = Math.max(0, from - away - latest)
    earliest = Math.max(from - away, earliest) - waiting
    latest = Math.min(to - away, latest)
    away += waiting + serviceSeconds
    at = point
  }
  return Math.max(shift.from, earliest)
}

function breakOnLeg(
  pause: NonNullable<Truck['break']>,
  left: number,
  seconds: number,
  from: number,
  to: number,
  before: number,
): Timeline['break'] {
  const onArrival = left < pause.from && left + seconds <= pause.to
  const arrival = onArrival ? left + seconds : left
  const start = Math.max(arrival, pause.from)
  return { point: onArrival ? to : from, arrival, start, departure: start + pause.seconds, before }
}

/**
 * For each stop and the return: the latest arrival for which the rest stays feasible, with the break still due and with it
 * done.
 */
function latestArrivals(matrix: TravelMatrix, truck: Truck, home: number, calls: readonly Call[]): Latest[] {
  const { break: pause, shift } = truck
  const latest: Latest[] = new Array(calls.length + 1)
  let next: Latest = { due: pause ? Math.min(shift.to, pause.from) : shift.to, done: shift.to }
  let to = home
  latest[calls.length] = next
  for (let i = calls.length - 1; i >= 0; i -= 1) {
    const call = calls[i]
    const seconds = secondsBetween(matrix, call.point, to)
    const paused = pause
      ? departureWithBreak(next.done, seconds, pause.seconds, pause.from, pause.to)
      : Number.NEGATIVE_INFINITY
    const leave = { due: Math.max(next.due - seconds, paused), done: next.done - seconds }
    next = {
      due: closesAt(call.windows, leave.due - call.serviceSeconds),
      done: closesAt(call.windows, leave.done - call.serviceSeconds),
    }
    to = call.point
    latest[i] = next
  }
  return latest
}
