import { aucklandTime } from './auckland-time'

const HOUR_MS = 3_600_000

/**
 * A moment as New Zealand's clocks show it, with their offset, such as `2026-11-22T06:14:00+13:00` (RFC 3339), to the
 * second: whoever gets it can show the time of day without knowing time zones.
 */
export function aucklandMoment(time: Date): string {
  const local = aucklandTime(time).replace(' ', 'T')
  const hours = Math.round((Date.parse(`${local}Z`) - time.getTime()) / HOUR_MS)
  return `${local}+${hours}:00`
}
