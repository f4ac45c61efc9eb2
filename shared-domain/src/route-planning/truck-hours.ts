import type { Truck } from '../contract/fleet-contract'
import type { PlanningFacts } from '../contract/planning-contract'
import type { TimeWindow } from '../routing/route-request'
import { opensAt } from '../routing/travel'

/** Seconds from midnight of a time of day as HH:MM. */
export function clockSeconds(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** A truck that open routes need on the day that is planned. */
export interface TruckOut {
  truckId: string
  /** In the order in which it drives them. */
  routeIds: readonly string[]
  /** When it is back from the last one, in seconds from the midnight that starts the day. */
  until: number
}

const MINUTE_S = 60

/**
 * The trucks that are out on a day. Each drives its routes one after the other and is back from each when that is
 * planned; one that is late has what is left of its routes before it from `notBefore` on.
 */
export function trucksOut(
  outings: PlanningFacts['outings'],
  { day, notBefore }: { day: string; notBefore: number },
): TruckOut[] {
  const out = new Map<string, TruckOut>()
  const ofDay = outings.filter((outing) => outing.day === day).toSorted((a, b) => a.backAt - b.backAt)
  for (const { truckId, routeId, backAt, secondsLeft } of ofDay) {
    const { routeIds, until } = out.get(truckId) ?? { routeIds: [], until: notBefore }
    const back = Math.ceil(Math.max(backAt, until + secondsLeft) / MINUTE_S) * MINUTE_S
    out.set(truckId, { truckId, routeIds: [...routeIds, routeId], until: back })
  }
  return [...out.values()]
}

/** When service starts for a truck that arrives at `arrival`: where it is too late for all windows, at once. */
export function serviceStart(windows: readonly TimeWindow[], arrival: number): number {
  const start = opensAt(windows, arrival)
  return Number.isFinite(start) ? start : arrival
}

/** How far hours lie outside a truck's shift, in seconds before it starts and after it ends. */
export interface BeyondShift {
  leavesEarlyBy: number
  backLateBy: number
}

/** How far these hours, in seconds from midnight, lie outside the shift; `null` when they hold to the minute. */
export function beyondShift(
  { from, to }: { from: number; to: number },
  { shift }: Pick<Truck, 'shift'>,
): BeyondShift | null {
  const leavesEarlyBy = Math.max(0, clockSeconds(shift.from) - from)
  const backLateBy = Math.max(0, to - clockSeconds(shift.to))
  return Math.max(leavesEarlyBy, backLateBy) < MINUTE_S ? null : { leavesEarlyBy, backLateBy }
}

/** Before this a truck does not leave, in seconds from midnight. */
export const earliestStart = (
  { id, shift }: Pick<Truck, 'id' | 'shift'>,
  { notBefore, trucksOut }: { notBefore: number; trucksOut: readonly TruckOut[] },
): number =>
  Math.max(notBefore, clockSeconds(shift.from), trucksOut.find(({ truckId }) => truckId === id)?.until ?? 0)
