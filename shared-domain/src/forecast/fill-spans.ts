import { EVIDENCE_TRUST, type Evidence, evidenceUntil, SEEN_SHARE } from './evidence'

/** What came into a bin between two moments at which its level is known. */
export interface FillSpan {
  /** In ms since 1970. */
  from: number
  to: number
  /** Share of the bin; of a bin that was found full, at least so much. */
  fill: number
  isAtLeast: boolean
  /** How much it counts, a sensor's being 1. */
  weight: number
  /** Variance of `fill` that comes from how the levels were told. */
  errorVariance: number
}

/** A level that falls by so much was emptied in between, though no emptying is known: share of the bin. */
const EMPTYING_FALL = 0.4

interface KnownLevel {
  at: number
  /** Share of the bin. */
  level: number
  weight: number
  errorVariance: number
}

/** The level that one piece of evidence tells of, before anything was done to the bin; `null` where it tells none. */
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
 * The spans of a bin in the order of time. A span ends where the bin was emptied, or seems to have been; a full bin takes no
 * more, so none begins there.
 */
export function fillSpans(evidence: readonly Evidence[], fullLevel: number, until: number): FillSpan[] {
  const spans: FillSpan[] = []
  let last: KnownLevel | null = null
  for (const item of evidenceUntil(evidence, until)) {
    const level = toldLevel(item)
    const now = level === null || item.kind === 'report' ? null : known(item.at, level, item.kind)
    if (now && last && continues(last, now) && last.level < fullLevel)
      spans.push({
        from: last.at,
        to: now.at,
        fill: cameIn(last.level, now.level, now.errorVariance + last.errorVariance),
        isAtLeast: now.level >= fullLevel,
        weight: Math.min(now.weight, last.weight),
        errorVariance: now.errorVariance + last.errorVariance,
      })
    // What was emptied is empty.
    if (item.kind === 'emptying') last = { ...known(item.at, 0, 'emptying'), errorVariance: 0 }
    else if (now) last = now
  }
  return spans
}

/** A fall by more than so many standard deviations of what was told is no error. */
const SETTLING_DEVIATIONS = 2.4

/**
 * What came in between two levels, share of the bin. Waste that settles or is pressed down makes a level fall, and nothing came in; by
 * less than that, levels are told too low as often as too high, and leaving out the falls would have every bin fill.
 */
export function cameIn(before: number, after: number, errorVariance: number): number {
  const fill = after - before
  return fill <= -SETTLING_DEVIATIONS * Math.sqrt(errorVariance) ? 0 : fill
}

/** Variance of the level that one piece of evidence tells of; what was emptied is empty. */
export const toldVariance = ({ kind }: Evidence) =>
  kind === 'report' || kind === 'emptying' ? 0 : EVIDENCE_TRUST[kind].error ** 2

const known = (at: number, level: number, kind: 'reading' | 'seen' | 'emptying'): KnownLevel => ({
  at,
  level,
  weight: EVIDENCE_TRUST[kind].weight,
  errorVariance: EVIDENCE_TRUST[kind].error ** 2,
})

const continues = (last: KnownLevel, now: KnownLevel) => now.at > last.at && !isEmptied(last.level, now.level)

/** Whether a bin was emptied between two levels; differences of decimal shares are not exact. */
export const isEmptied = (before: number, after: number) => after <= before - EMPTYING_FALL + 1e-9
