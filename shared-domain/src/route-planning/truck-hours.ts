import type { TimeWindow } from 'routing-engine'
import { opensAt } from 'routing-engine'
import type { Truck } from '../contract/fleet-contract'
import type { PlanningFacts } from '../contract/planning-contract'

/** Seconds from midnight for a time of day as HH:MM. */
export function clockSeconds(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** A truck that open routes occupy on the day being planned. */
export interface TruckOut {
  truckId: string
  /** In driving order. */
  routeIds: readonly string[]
  /** Its return from the last one, in seconds from midnight of the day. */
  until: number
}

const MINUTE_S = 60

/**
 * The trucks that are occupied on a day. Each drives its routes one after the other and returns as planned. A late truck has
 * the rest of its routes before it, starting at `notBefore`.
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

/** When service starts for a truck that arrives at `arrival`; at once when every window has passed. */
export function serviceStart(windows: readonly TimeWindow[], arrival: number): number {
  const start = opensAt(windows, arrival)
  return Number.isFinite(start) ? start : arrival
}

/** How far a drive lies outside the truck's shift: seconds before its start and after its end. */
export interface BeyondShift {
  leavesEarlyBy: number
  backLateBy: number
}

/** How far a drive, in seconds from midnight, lies outside the shift; `null` when it fits to the minute. */
export function beyondShift(
  { from, to }: { from: number; to: number },
  { shift }: Pick<Truck, 'shift'>,
): BeyondShift | null {
  const leavesEarlyBy = Math.max(0, clockSeconds(shift.from) - from)
  const backLateBy = Math.max(0, to - clockSeconds(shift.to))
  return Math.max(leavesEarlyBy, backLateBy) < MINUTE_S ? null : { leavesEarlyBy, backLateBy }
}

/** The truck's earliest departure, in seconds from midnight. */
export const earliestStart = (
  { id, shift }: Pick<Truck, 'id' | 'shift'>,
  { notBefore, trucksOut }: { notBefore: number; trucksOut: readonly TruckOut[] },
): number =>
  Math.max(notBefore, clockSeconds(shift.from), trucksOut.find(({ truckId }) => truckId === id)?.until ?? 0)
