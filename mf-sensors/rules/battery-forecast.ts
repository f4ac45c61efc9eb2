import { DAY_MS } from 'shared-domain'
import { median, robustSlope } from './robust-line'

interface BatteryReading {
  /** In ms since 1970. */
  at: number
  /** In percent or in volts, the same unit in all readings of one battery. */
  value: number
}

/**
 * At these, or below, a battery counts as low. Both limits are our own choice: no standard gives any. Fill sensors usually have a lithium
 * thionyl chloride cell, such as the Saft LS 14500: nominally 3.6 V, nearly level over its life, then falling fast to the 2.0 V at which
 * its data sheet calls it empty. 3.1 V is on that fall, and below what frost takes from a good cell; 15 % of a cell that lasts for years
 * leaves weeks for a planned visit.
 */
export const LOW_BATTERY = { percent: 15, volts: 3.1 } as const
/**
 * A low battery counts as good again from here, also our own choice: cold nights lower a voltage, and an alert must not come and go with
 * them. A new cell is above both.
 */
const GOOD_BATTERY = { percent: 25, volts: 3.3 } as const

/** What one measurement says about the battery; `null` between low and good, where what was known before holds, and without a value. */
export function batteryState(measured: {
  batteryPercent: number | null
  batteryVolts: number | null
}): 'low' | 'good' | null {
  const unit = measured.batteryPercent === null ? 'volts' : 'percent'
  const value = measured.batteryPercent ?? measured.batteryVolts
  if (value === null) return null
  if (value <= LOW_BATTERY[unit]) return 'low'
  return value >= GOOD_BATTERY[unit] ? 'good' : null
}

const WEEK_MS = 7 * DAY_MS
/** Over less time, or from fewer readings, wear cannot be told from weather. */
const SPAN_MIN_MS = WEEK_MS
const READINGS_MIN = 5
/** A forecast beyond this many weeks is a guess. */
const WEEKS_MAX = 260

/**
 * In how many weeks a battery is low: 0 when it is, `null` when it does not fall or too little is known. The slope is the
 * median of all slopes, since the voltage follows the temperature of the day.
 */
export function weeksUntilLow(readings: readonly BatteryReading[], low: number): number | null {
  const sorted = readings.toSorted((a, b) => a.at - b.at)
  const latest = median(sorted.slice(-3).map(({ value }) => value))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (latest === null || !first || !last) return null
  if (latest <= low) return 0
  if (sorted.length < READINGS_MIN || last.at - first.at < SPAN_MIN_MS) return null
  const perWeek = robustSlope(sorted.map(({ at, value }) => ({ x: (at - first.at) / WEEK_MS, y: value })))
  if (perWeek === null || perWeek >= 0) return null
  const weeks = (latest - low) / -perWeek
  return weeks > WEEKS_MAX ? null : Math.floor(weeks)
}
