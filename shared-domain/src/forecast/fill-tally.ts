import type { BinRate } from './forecast-model'

/** What came in and how many days were seen, by weekday, Monday first. Days of long ago count less. */
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

/** The tally of a name, made when it is first asked for. */
export function tallyNamed(tallies: Map<string, FillTally>, name: string): FillTally {
  const known = tallies.get(name)
  if (known) return known
  const tally = new FillTally()
  tallies.set(name, tally)
  return tally
}

/** As many days of a weekday as make its factor count as much as the group's. */
const WEEKDAY_SHRINKAGE_DAYS = 10

/** No errors of sensors make a bin empty itself: share of the bin a day, and of a mean day. */
const LEAST_PER_DAY = 0.001
const LEAST_FACTOR = 0.05

/**
 * A rate between what was counted and that of the group, nearer to what was counted the longer it was (empirical Bayes):
 * `shrinkageDays` of its own make it count as much as the group.
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

// A hundred thousand bins are kept: four digits say more than is known.
const rounded = (value: number) => Math.round(value * 1e4) / 1e4

const LEAST_SHRINKAGE_DAYS = 2
const MOST_SHRINKAGE_DAYS = 60

/**
 * After how many days a bin's own rate counts as much as its group's: the variance of a day's filling over the variance
 * of the rates between bins, by the method of moments (Morris 1983).
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
