import type { Crossing, Evidence } from 'shared-domain/forecast'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Outcome {
  weekday: number
  /** When it was known, in ms since 1970. */
  knownAt: number
  hours: number
}

/** What a planner without a model goes by: how long it usually took from such a weekday until the bin was full. */
export class WeekdayMedian {
  readonly #outcomes: Outcome[]

  /** Of each piece of evidence of a bin, when the bin was full after it. */
  constructor(bins: readonly { evidence: readonly Evidence[]; crossings: readonly (Crossing | null)[] }[]) {
    this.#outcomes = bins.flatMap(({ evidence, crossings }) =>
      evidence.flatMap(({ at }, place) => {
        const crossing = crossings[place]
        if (!crossing?.isFull) return []
        return [{ weekday: weekdayOf(at), knownAt: crossing.knownAt, hours: (crossing.at - at) / HOUR_MS }]
      }),
    )
  }

  /** The hours until full from a moment, by what was known then: of its weekday, or of any; `null` where nothing was. */
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
