import type { Truck } from '../contract/fleet-contract'
import { aucklandDate } from '../time/auckland-date'
import { aucklandTime } from '../time/auckland-time'
import { clockSeconds } from './clock-seconds'

/** The day that a plan is for, in Pacific/Auckland. */
export interface PlanningDay {
  /** YYYY-MM-DD. */
  day: string
  /** No truck leaves earlier, in seconds from its midnight. */
  notBefore: number
}

const STEP_S = 5 * 60
/** With the way to a facility and home a load takes about as long: for less no truck is sent out any more. */
const SHORTEST_SHIFT_S = 2 * 3600
const DAY_MS = 86_400_000

/** Today from now on, or tomorrow once no truck has enough of its shift left. */
export function planningDay(trucks: readonly Pick<Truck, 'shift'>[], now: Date): PlanningDay {
  const today = aucklandDate(now)
  const notBefore = Math.ceil(secondOfDay(now) / STEP_S) * STEP_S
  const hasTime = ({ shift: { from, to } }: Pick<Truck, 'shift'>) =>
    clockSeconds(to) - Math.max(clockSeconds(from), notBefore) >= SHORTEST_SHIFT_S
  const isShort = ({ shift: { from, to } }: Pick<Truck, 'shift'>) =>
    clockSeconds(to) - clockSeconds(from) < SHORTEST_SHIFT_S && notBefore <= clockSeconds(from)
  if (trucks.length === 0 || trucks.some((truck) => hasTime(truck) || isShort(truck)))
    return { day: today, notBefore }
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return { day: tomorrow, notBefore: 0 }
}

/** As the clock shows it in New Zealand, whatever day it is. */
function secondOfDay(time: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = aucklandTime(time).slice(-8).split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
