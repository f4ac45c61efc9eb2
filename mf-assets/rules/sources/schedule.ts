import { DAY_MS, HOUR_MS } from 'shared-domain'
import type { Every } from '../../operations'

const EVERY_MS: Record<Every, number> = { hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS }

/** When a source is read again, in ms since 1970. One that failed is read again in an hour, however rarely it is read. */
export const nextRun = (every: Every, now: number, hasFailed: boolean): number =>
  now + (hasFailed ? HOUR_MS : EVERY_MS[every])
