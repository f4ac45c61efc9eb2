import type { Evidence } from './evidence'
import type { FillCalendar } from './fill-calendar'
import { cameIn, isEmptied, toldLevel, toldVariance } from './fill-spans'
import type { BinRate } from './forecast-model'

const DAY_MS = 86_400_000
/** What came in so many days ago counts half. */
const HALF_LIFE_DAYS = 8
/** As much expected filling as makes what came in lately count as much as the fitted rate: shares of the bin. */
const SHRINKAGE = 0.4

/**
 * How fast a bin fills of late, as a multiple of its fitted rate: streets are closed, sensors stick, cafés open. Followed through evidence
 * in the order of time.
 */
export class RecentPace {
  readonly #rate: BinRate
  readonly #calendar: FillCalendar
  readonly #fullLevel: number
  #last: { at: number; level: number; errorVariance: number } | null = null
  #fill = 0
  #expected = 0

  constructor(rate: BinRate, calendar: FillCalendar, fullLevel: number) {
    this.#rate = rate
    this.#calendar = calendar
    this.#fullLevel = fullLevel
  }

  follow(item: Evidence): void {
    const level = toldLevel(item)
    const last = this.#last
    if (level !== null && last && item.at > last.at) {
      const kept = 0.5 ** ((item.at - last.at) / (HALF_LIFE_DAYS * DAY_MS))
      this.#fill *= kept
      this.#expected *= kept
      if (last.level < this.#fullLevel && !isEmptied(last.level, level)) {
        const expected = this.#calendar.fill(this.#rate, last.at, item.at)
        // A bin that was found full took no more: what is missing to what was expected says nothing.
        const fill = cameIn(last.level, level, last.errorVariance + toldVariance(item))
        this.#fill += fill
        this.#expected += level >= this.#fullLevel ? Math.min(expected, fill) : expected
      }
    }
    if (item.kind === 'emptying') this.#last = { at: item.at, level: 0, errorVariance: 0 }
    else if (level !== null) this.#last = { at: item.at, level, errorVariance: toldVariance(item) }
  }

  /** The rate of late; the fitted one where nothing was seen. */
  get rate(): BinRate {
    const multiple = (SHRINKAGE + this.#fill) / (SHRINKAGE + this.#expected)
    return { ...this.#rate, perDay: this.#rate.perDay * Math.max(0, multiple) }
  }

  /** Variance of the true rate as a multiple of `rate`: the less was to come in of late, the less is known of it. */
  variance(unevenness: number): number {
    return unevenness / (SHRINKAGE + this.#expected)
  }
}
