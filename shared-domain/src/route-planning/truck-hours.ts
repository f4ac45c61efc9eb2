import type { Truck } from '../contract/fleet-contract'

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
