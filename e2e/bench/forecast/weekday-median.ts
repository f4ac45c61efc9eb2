import type { Evidence } from 'forecast-engine'
import type { Crossing } from 'forecast-engine/measuring'
import { DAY_MS, HOUR_MS } from 'shared-domain'

interface Outcome {
  weekday: number
  /** When it was known, in ms since 1970. */
  knownAt: number
  hours: number
}

/** The baseline of a planner without a model: the median time until the bin was full, by weekday. */
export class WeekdayMedian {
  readonly #outcomes: Outcome[]

  /** `crossings`: for each observation of a bin, when the bin was full after it. */
  constructor(bins: readonly { evidence: readonly Evidence[]; crossings: readonly (Crossing | null)[] }[]) {
    this.#outcomes = bins.flatMap(({ evidence, crossings }) =>
      evidence.flatMap(({ at }, place) => {
        const crossing = crossings[place]
        if (!crossing?.isFull) return []
        return [{ weekday: weekdayOf(at), knownAt: crossing.knownAt, hours: (crossing.at - at) / HOUR_MS }]
      }),
    )
  }

  /** The median hours until full, by what was known then: from the weekday of `at`, or from any; `null` without observations. */
  hoursAt(at: number, knownUntil = at): number | null {
    const known = this.#outcomes.filter(({ knownAt }) => knownAt <= knownUntil)
    const ofWeekday = known.filter(({ weekday }) => weekday === weekdayOf(at))
    const taken = ofWeekday.length > 0 ? ofWeekday : known
    if (taken.length === 0) return null
    const ordered = taken.map(({ hours }) => hours).sort((a, b) => a - b)
    return ordered[Math.floor((ordered.length - 1) / 2)] as number
  }
}

const weekdayOf = (at: number) => Math.floor(at / DAY_MS) % 7
