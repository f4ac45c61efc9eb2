import { DAY_MS } from 'shared-domain'
import type { Evidence } from './evidence'
import type { FillCalendar } from './fill-calendar'
import { fillBetween, isEmptied, toldLevel, toldVariance } from './fill-spans'
import type { BinRate } from './forecast-model'
import { type LevelScale, toldBounds } from './level-scale'
import type { LikelyFill } from './likely-fill'

/** The half-life of an observation's weight, in days. */
const HALF_LIFE_DAYS = 8
/** With this much expected filling the recent filling weighs as much as the fitted rate: share of the bin. */
const SHRINKAGE = 0.4

/**
 * A bin's recent rate as a multiple of its fitted rate, updated by observations in the order of time: it changes when a
 * street is closed, a sensor sticks or a café opens.
 */
export class RecentPace {
  readonly #rate: BinRate
  readonly #calendar: FillCalendar
  readonly #fullLevel: number
  readonly #scale: LevelScale
  readonly #likely: LikelyFill
  #last: { at: number; level: number; errorVariance: number } | null = null
  #fill = 0
  #expected = 0

  constructor(rate: BinRate, calendar: FillCalendar, scale: LevelScale, likely: LikelyFill) {
    this.#rate = rate
    this.#calendar = calendar
    this.#fullLevel = scale.fullLevel
    this.#scale = scale
    this.#likely = likely
  }

  follow(item: Evidence): void {
    const level = toldLevel(item)
    const last = this.#last
    if (level !== null && last && item.at > last.at) {
      const kept = 0.5 ** ((item.at - last.at) / (HALF_LIFE_DAYS * DAY_MS))
      this.#fill *= kept
      this.#expected *= kept
      if (last.level < this.#fullLevel && !isEmptied(last.level, level, this.#scale.step)) {
        const expected = this.#calendar.fill(this.#rate, last.at, item.at)
        const bounds = toldBounds(item, last.level, this.#scale)
        if (bounds) {
          this.#fill += this.#likely.within(bounds, expected).mean
          this.#expected += expected
        } else {
          // A full bin takes no more, so less filling than expected is no evidence of a lower rate.
          const fill = fillBetween(last.level, level, last.errorVariance + toldVariance(item))
          this.#fill += fill
          this.#expected += level >= this.#fullLevel ? Math.min(expected, fill) : expected
        }
      }
    }
    if (item.kind === 'emptying') this.#last = { at: item.at, level: 0, errorVariance: 0 }
    else if (level !== null) this.#last = { at: item.at, level, errorVariance: toldVariance(item) }
  }

  /** The recent rate; the fitted one without observations. */
  get rate(): BinRate {
    const multiple = (SHRINKAGE + this.#fill) / (SHRINKAGE + this.#expected)
    return { ...this.#rate, perDay: this.#rate.perDay * Math.max(0, multiple) }
  }

  /** The variance of the true rate relative to `rate`; it falls with the filling that was expected in the recent time. */
  variance(unevenness: number): number {
    return unevenness / (SHRINKAGE + this.#expected)
  }
}
