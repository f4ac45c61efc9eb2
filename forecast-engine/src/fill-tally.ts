import type { BinRate } from './forecast-model'

/** The observed filling and the number of observed days by weekday, Monday first. Older days weigh less. */
export class FillTally {
  /** Share of the bin. */
  readonly fill = new Float64Array(7)
  readonly days = new Float64Array(7)

  addAll(other: FillTally): void {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      this.fill[weekday] += other.fill[weekday]
      this.days[weekday] += other.days[weekday]
    }
  }

  get allFill(): number {
    return this.fill.reduce((sum, value) => sum + value, 0)
  }

  get allDays(): number {
    return this.days.reduce((sum, value) => sum + value, 0)
  }
}

/** The tally of a name, created on first use. */
export function tallyNamed(tallies: Map<string, FillTally>, name: string): FillTally {
  const known = tallies.get(name)
  if (known) return known
  const tally = new FillTally()
  tallies.set(name, tally)
  return tally
}

/** With this many observed days a weekday's own factor weighs as much as the group's. */
const WEEKDAY_SHRINKAGE_DAYS = 10

/** Lower bounds of a rate in shares of the bin a day and of a weekday's factor: measurement errors must not make them negative. */
const LEAST_PER_DAY = 0.001
const LEAST_FACTOR = 0.05

/**
 * The observed rate, shrunk towards that of the group (empirical Bayes): with `shrinkageDays` of observation both weigh the same.
 */
export function shrunkRate(
  { fill, days, allFill, allDays }: FillTally,
  group: BinRate,
  shrinkageDays: number,
): BinRate {
  const perDay = Math.max(LEAST_PER_DAY, (allFill + shrinkageDays * group.perDay) / (allDays + shrinkageDays))
  const prior = WEEKDAY_SHRINKAGE_DAYS * perDay
  const raw = group.weekdays.map((factor, weekday) =>
    Math.max(LEAST_FACTOR, (fill[weekday] + prior * factor) / (days[weekday] * perDay + prior)),
  )
  const mean = raw.reduce((sum, factor) => sum + factor, 0) / raw.length
  return { perDay, weekdays: raw.map((factor) => rounded(factor / mean)) }
}

// Four digits are more precise than any rate is known, and keep a model of 100,000 bins small.
const rounded = (value: number) => Math.round(value * 1e4) / 1e4

const LEAST_SHRINKAGE_DAYS = 2
const MOST_SHRINKAGE_DAYS = 60

/**
 * The number of observed days with which a bin's own rate weighs as much as its group's: the variance of a day's filling over the
 * variance of the rates between bins, by the method of moments (Morris 1983).
 */
export function shrinkageDays(tallies: readonly FillTally[], unevenness: number): number {
  let fill = 0
  let days = 0
  for (const tally of tallies) {
    fill += tally.allFill
    days += tally.allDays
  }
  if (days === 0 || fill === 0) return MOST_SHRINKAGE_DAYS
  const mean = fill / days
  let spread = 0
  let noise = 0
  for (const tally of tallies) {
    const own = tally.allDays
    if (own === 0) continue
    spread += own * (tally.allFill / own - mean) ** 2
    noise += unevenness * mean
  }
  const between = Math.max(0, spread - noise) / days
  if (between === 0) return MOST_SHRINKAGE_DAYS
  return Math.min(MOST_SHRINKAGE_DAYS, Math.max(LEAST_SHRINKAGE_DAYS, (unevenness * mean) / between))
}
