import { EVIDENCE_TRUST, type Evidence } from './evidence'
import type { FillCalendar } from './fill-calendar'
import { toldLevel } from './fill-spans'
import type { BinRate } from './forecast-model'

/** The estimate of a bin's level at its last observation. */
export interface LevelBelief {
  /** The moment of the last observation, in ms since 1970. */
  at: number
  /** Share of the bin. */
  level: number
}

interface LevelFacts {
  rate: BinRate
  calendar: FillCalendar
  step: number
  unevenness: number
}

/**
 * The level after a list of observations in the order of time. A reading replaces the estimate; a reading that repeats the previous one
 * means that the bin has filled on within the sensor's step. A sighting is weighed against the expected level, as in a Kalman filter, but
 * a sighting of a full bin replaces it. An emptying sets the level to 0. A report gives no level: `reportedChance` weighs it.
 */
export function levelBelief(evidence: readonly Evidence[], from: number, facts: LevelFacts): LevelBelief {
  const { rate, calendar, step, unevenness } = facts
  let belief: LevelBelief | null = null
  let told: { at: number; level: number } | null = null
  for (const item of evidence) {
    if (item.kind === 'report') continue
    const expected = (since: number) => calendar.fill(rate, since, item.at)
    if (item.kind === 'emptying') {
      told = null
      belief = { at: item.at, level: 0 }
    } else if (item.kind === 'reading') {
      const isSame = told !== null && Math.abs(told.level - item.level) < 1e-9
      if (!isSame || told === null) told = { at: item.at, level: item.level }
      const filledOn: number = step > 0 && isSame ? Math.min(step * WITHIN_STEP, expected(told.at)) : 0
      belief = { at: item.at, level: item.level + filledOn }
    } else {
      const seen = toldLevel(item) ?? 0
      if (!belief || seen >= 1) {
        belief = { at: item.at, level: seen }
      } else {
        const filled: number = expected(belief.at)
        const variance: number = unevenness * filled
        const gain: number = variance / (variance + EVIDENCE_TRUST.seen.error ** 2)
        const before: number = Math.min(1, belief.level + filled)
        belief = { at: item.at, level: before + gain * (seen - before) }
      }
    }
  }
  return belief ?? { at: from, level: UNKNOWN_LEVEL }
}

/** The level of a bin without observations. */
const UNKNOWN_LEVEL = 0.4
/** A level this close to the next step is read as the next step. */
const WITHIN_STEP = 0.95
