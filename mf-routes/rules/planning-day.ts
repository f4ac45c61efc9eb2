import { addDays, aucklandDate, aucklandTime } from 'shared-domain'
import type { PlanningFacts, Truck } from 'shared-domain/contract'
import { clockSeconds, earliestStart, type TruckOut } from 'shared-domain/route-planning'
import { trucksOut } from './trucks-out'

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

type Shift = Pick<Truck, 'id' | 'shift'>

/** The days that a plan can be made for, as YYYY-MM-DD in Pacific/Auckland: today and the week ahead. */
export const planDays = (now: Date): string[] =>
  Array.from({ length: 1 + DAYS_AHEAD }, (_, later) => addDays(aucklandDate(now), later))

const DAYS_AHEAD = 7

/**
 * The chosen day; without one, today from now on, or tomorrow when no truck has enough of its shift left after its open routes. A
 * chosen day that is over counts as none.
 */
export function planningDay(
  trucks: readonly Shift[],
  now: Date,
  outings: PlanningFacts['outings'],
  chosen: string | null = null,
): PlanningDay {
  if (chosen !== null && chosen > aucklandDate(now)) return onDay(chosen, 0, outings)
  const today = onDay(aucklandDate(now), Math.ceil(secondOfDay(now) / STEP_S) * STEP_S, outings)
  const hasTime = (truck: Shift) =>
    clockSeconds(truck.shift.to) - earliestStart(truck, today) >= SHORTEST_SHIFT_S
  const isShort = (truck: Shift) =>
    clockSeconds(truck.shift.to) - clockSeconds(truck.shift.from) < SHORTEST_SHIFT_S &&
    earliestStart(truck, today) <= clockSeconds(truck.shift.from)
  if (chosen === today.day || trucks.length === 0 || trucks.some((truck) => hasTime(truck) || isShort(truck)))
    return today
  return onDay(addDays(today.day, 1), 0, outings)
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
