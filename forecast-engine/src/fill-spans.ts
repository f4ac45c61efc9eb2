import { EVIDENCE_TRUST, type Evidence, evidenceUntil, SEEN_SHARE } from './evidence'
import { type LevelScale, toldBounds } from './level-scale'
import type { FillBounds } from './likely-fill'

/** What came into a bin between two moments at which its level is known. */
export interface FillSpan {
  /** In ms since 1970. */
  from: number
  to: number
  /** Share of the bin; a lower bound when `isAtLeast`, because a full bin takes no more. */
  fill: number
  isAtLeast: boolean
  /** Where the observation tells only these bounds of the filling; otherwise `null`. */
  bounds: FillBounds | null
  /** Its weight in a fit; that of a sensor is 1. */
  weight: number
  /** The variance of `fill` that is due to measurement errors. */
  errorVariance: number
}

/** A fall of the level by this share of the bin means that the bin was emptied, although no emptying was recorded. */
const EMPTYING_FALL = 0.4

interface KnownLevel {
  at: number
  /** Share of the bin. */
  level: number
  weight: number
  errorVariance: number
}

/** The level that an observation gives, before the bin is emptied; `null` where it gives none. */
export function toldLevel(item: Evidence): number | null {
  switch (item.kind) {
    case 'reading':
      return item.level
    case 'seen':
      return SEEN_SHARE[item.seen]
    case 'emptying':
      return item.found
    case 'report':
      return null
  }
}

/**
 * The spans of a bin in the order of time. A span ends where the bin was emptied, or seems to have been. No span begins at a full
 * bin, because it takes no more.
 */
export function fillSpans(evidence: readonly Evidence[], scale: LevelScale, until: number): FillSpan[] {
  const spans: FillSpan[] = []
  let last: KnownLevel | null = null
  for (const item of evidenceUntil(evidence, until)) {
    const level = toldLevel(item)
    const now = level === null || item.kind === 'report' ? null : known(item.at, level, item.kind)
    if (now && last && continues(last, now, scale.step) && last.level < scale.fullLevel)
      spans.push({
        from: last.at,
        to: now.at,
        fill: fillBetween(last.level, now.level, now.errorVariance + last.errorVariance),
        isAtLeast: now.level >= scale.fullLevel,
        bounds: toldBounds(item, last.level, scale),
        weight: Math.min(now.weight, last.weight),
        errorVariance: now.errorVariance + last.errorVariance,
      })
    // The level after an emptying is exactly 0.
    if (item.kind === 'emptying') last = { ...known(item.at, 0, 'emptying'), errorVariance: 0 }
    else if (now) last = now
  }
  return spans
}

/** A fall of the level by more standard deviations than this is not a measurement error. */
const SETTLING_DEVIATIONS = 2.4

/**
 * The filling between two levels, share of the bin. A large fall is waste that settled, and counts as 0. A small fall is a measurement
 * error and counts as it is: errors go both ways, and counting rises alone would overestimate the rate.
 */
export function fillBetween(before: number, after: number, errorVariance: number): number {
  const fill = after - before
  return fill <= -SETTLING_DEVIATIONS * Math.sqrt(errorVariance) ? 0 : fill
}

/** The variance of the level that an observation gives; an emptying has none, because the level is 0 after it. */
export const toldVariance = ({ kind }: Evidence) =>
  kind === 'report' || kind === 'emptying' ? 0 : EVIDENCE_TRUST[kind].error ** 2

const known = (at: number, level: number, kind: 'reading' | 'seen' | 'emptying'): KnownLevel => ({
  at,
  level,
  weight: EVIDENCE_TRUST[kind].weight,
  errorVariance: EVIDENCE_TRUST[kind].error ** 2,
})

const continues = (last: KnownLevel, now: KnownLevel, step: number) =>
  now.at > last.at && !isEmptied(last.level, now.level, step)

/** Where sensors report any level, a smaller fall to nearly nothing is one too: a crew also empties the compartment that is not full. */
const FALL_TO_EMPTY = 0.15
const NEARLY_EMPTY = 0.1

/** Whether a bin was emptied between two levels; differences of decimal shares are not exact. `step` is the sensors' resolution. */
export const isEmptied = (before: number, after: number, step: number) =>
  after <= before - EMPTYING_FALL + 1e-9 ||
  (step === 0 && after <= NEARLY_EMPTY && after <= before - FALL_TO_EMPTY + 1e-9)
