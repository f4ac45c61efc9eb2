import type { Truck } from '../contract/fleet-contract'
import type { PlanningFacts } from '../contract/planning-contract'
import { aucklandDate, aucklandTime } from '../time/auckland-time'
import { clockSeconds, earliestStart, type TruckOut, trucksOut } from './truck-hours'

/** The day that a plan is for, in Pacific/Auckland. */
export interface PlanningDay {
  /** YYYY-MM-DD. */
  day: string
  /** The earliest departure of any truck, in seconds from midnight of that day. */
  notBefore: number
  /** The trucks that open routes occupy on that day. */
  trucksOut: readonly TruckOut[]
}

const STEP_S = 5 * 60
/** The shortest useful time, in seconds: about one load with the way to a disposal site and home. */
const SHORTEST_SHIFT_S = 2 * 3600
const DAY_MS = 86_400_000

type Shift = Pick<Truck, 'id' | 'shift'>

/** Today from now on, or tomorrow when no truck has enough of its shift left after its open routes. */
export function planningDay(
  trucks: readonly Shift[],
  now: Date,
  outings: PlanningFacts['outings'],
): PlanningDay {
  const today = onDay(aucklandDate(now), Math.ceil(secondOfDay(now) / STEP_S) * STEP_S, outings)
  const hasTime = (truck: Shift) =>
    clockSeconds(truck.shift.to) - earliestStart(truck, today) >= SHORTEST_SHIFT_S
  const isShort = (truck: Shift) =>
    clockSeconds(truck.shift.to) - clockSeconds(truck.shift.from) < SHORTEST_SHIFT_S &&
    earliestStart(truck, today) <= clockSeconds(truck.shift.from)
  if (trucks.length === 0 || trucks.some((truck) => hasTime(truck) || isShort(truck))) return today
  const tomorrow = new Date(Date.parse(`${today.day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return onDay(tomorrow, 0, outings)
}

const onDay = (day: string, notBefore: number, outings: PlanningFacts['outings']): PlanningDay => ({
  day,
  notBefore,
  trucksOut: trucksOut(outings, { day, notBefore }),
})

/** The time of day in New Zealand, whatever the day. */
function secondOfDay(time: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = aucklandTime(time).slice(-8).split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
