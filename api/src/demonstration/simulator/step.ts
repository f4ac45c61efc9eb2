import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import { type Change, type Changeable, changeRecord } from '../../record/change-record'

/** One step of the simulation. */
export interface Step {
  app: Changeable
  now: Date
  /** Since the step before. */
  elapsedMs: number
  /** The city was just opened: its figures do not change yet. */
  isSettling: boolean
}

/** The name under which the simulator acts. */
export const SIMULATOR: Principal = { personId: null, name: 'simulator', roles: ['supervisor', 'driver'] }

/** Hours of the day in New Zealand. */
const DAY = { from: 7, to: 20 }
const hourIn = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The hour of the day in New Zealand, 0–23. */
const hourOf = (now: Date) => Number(hourIn.format(now))

/** Whether people are awake. */
export const isDaytime = (now: Date) => hourOf(now) >= DAY.from && hourOf(now) < DAY.to

/** Changes the record as an operator would. Returns false when the record refuses, because an operator changed it meanwhile. */
export async function changeUnlessRefused(
  { app }: Step,
  work: (change: Change) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await changeRecord(app, SIMULATOR.name, work)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
