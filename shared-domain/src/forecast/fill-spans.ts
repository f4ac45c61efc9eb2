import { type BinEvidence, EVIDENCE_TRUST, type Evidence, evidenceUntil, SEEN_SHARE } from './evidence'

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
  level: number
  weight: number
}

const told = (item: Evidence): KnownLevel | null => {
  switch (item.kind) {
    case 'reading':
      return { at: item.at, level: item.level, weight: EVIDENCE_TRUST.reading.weight }
    case 'seen':
      return { at: item.at, level: SEEN_SHARE[item.seen], weight: EVIDENCE_TRUST.seen.weight }
    case 'emptying':
      return item.found === null
        ? null
        : { at: item.at, level: item.found, weight: EVIDENCE_TRUST.emptying.weight }
    case 'report':
      return null
  }
}

/**
 * The spans of a bin in the order of time. A span ends where the bin was emptied, or seems to have been; a full bin takes no
 * more, so none begins there.
 */
export function fillSpans(
  { evidence }: Pick<BinEvidence, 'evidence'>,
  fullLevel: number,
  until: number,
): FillSpan[] {
  const spans: FillSpan[] = []
  let last: KnownLevel | null = null
  for (const item of evidenceUntil(evidence, until)) {
    const now = told(item)
    if (now && last && now.at > last.at && last.level < fullLevel && now.level > last.level - EMPTYING_FALL)
      spans.push({
        from: last.at,
        to: now.at,
        fill: Math.max(0, now.level - last.level),
        isAtLeast: now.level >= fullLevel,
        weight: Math.min(now.weight, last.weight),
      })
    if (item.kind === 'emptying') last = { at: item.at, level: 0, weight: EVIDENCE_TRUST.emptying.weight }
    else if (now) last = now
  }
  return spans
}
