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
}

/** A level that falls by so much was emptied in between, though no emptying is known: share of the bin. */
const EMPTYING_FALL = 0.4

interface KnownLevel {
  at: number
  /** Share of the bin. */
  level: number
  weight: number
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
        fill: Math.max(0, now.level - last.level),
        isAtLeast: now.level >= fullLevel,
        weight: Math.min(now.weight, last.weight),
      })
    if (item.kind === 'emptying') last = known(item.at, 0, 'emptying')
    else if (now) last = now
  }
  return spans
}

const known = (at: number, level: number, kind: 'reading' | 'seen' | 'emptying'): KnownLevel => ({
  at,
  level,
  weight: EVIDENCE_TRUST[kind].weight,
})

const continues = (last: KnownLevel, now: KnownLevel) => now.at > last.at && !isEmptied(last.level, now.level)

/** Whether a bin was emptied between two levels; differences of decimal shares are not exact. */
export const isEmptied = (before: number, after: number) => after <= before - EMPTYING_FALL + 1e-9
