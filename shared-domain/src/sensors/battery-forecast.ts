import { median, robustSlope } from './robust-line'

interface BatteryReading {
  /** In ms since 1970. */
  at: number
  /** In percent or in volts, the same unit in all readings of one battery. */
  value: number
}

/** Below these a battery counts as low. Lithium cells of fill sensors have 3.6 V and fail below 3.0 V. */
export const LOW_BATTERY = { percent: 15, volts: 3.1 } as const

const WEEK_MS = 7 * 24 * 3_600_000
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
