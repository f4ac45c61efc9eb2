import type { Evidence } from 'forecast-engine'
import { toldLevel } from 'forecast-engine/measuring'
import { DAY_MS } from 'shared-domain'

/** The bin's own share of all its looks weighs as much as this many looks of a weekday. */
const SHRINKAGE = 2

/** The baseline of a planner who counts: how often a bin was found full on a weekday, by what was known then. */
export class WeekdayRates {
  readonly #looks: { at: number; isFull: number }[]

  constructor(evidence: readonly Evidence[], fullLevel: number) {
    this.#looks = evidence.flatMap((item) => {
      const level = toldLevel(item)
      return level === null ? [] : [{ at: item.at, isFull: Number(level >= fullLevel) }]
    })
  }

  /** The share of looks until `knownUntil` that found the bin full on the weekday of `at`, both in ms since 1970; one half before any. */
  chanceAt(at: number, knownUntil: number): number {
    let [count, full, ofDay, fullOfDay] = [0, 0, 0, 0]
    for (const look of this.#looks) {
      if (look.at > knownUntil) break
      count += 1
      full += look.isFull
      if (weekdayOf(look.at) !== weekdayOf(at)) continue
      ofDay += 1
      fullOfDay += look.isFull
    }
    const share = (full + 0.5) / (count + 1)
    return (fullOfDay + SHRINKAGE * share) / (ofDay + SHRINKAGE)
  }
}

const weekdayOf = (at: number) => Math.floor(at / DAY_MS) % 7
