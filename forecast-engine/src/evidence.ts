import type { SeenLevel } from 'shared-domain/contract'

/** The share of the bin, 0–1, that each level stands for. */
export const SEEN_SHARE = {
  empty: 0,
  quarter: 0.25,
  half: 0.5,
  'three-quarters': 0.75,
  full: 1,
  overflowing: 1,
} as const satisfies Record<SeenLevel, number>

/**
 * One observation of a bin, `at` in ms since 1970:
 * - `reading`: a sensor's level, share of the bin, 0–1;
 * - `seen`: the level that a crew saw on arrival;
 * - `report`: a resident reported that it overflows;
 * - `emptying`: it was emptied; `found` is the level before that, share of the bin, `null` where none was recorded.
 */
export type Evidence =
  | { kind: 'reading'; at: number; level: number }
  | { kind: 'seen'; at: number; seen: SeenLevel }
  | { kind: 'report'; at: number }
  | { kind: 'emptying'; at: number; found: number | null }

/**
 * How reliable each kind of observation is: `error` is the standard deviation of its level, share of the bin; `weight` is its weight in
 * the fit of a bin's rate. A report gives no level; `isTrue` is the probability that the bin is full when nothing else is known of it.
 */
export const EVIDENCE_TRUST = {
  reading: { error: 0.03, weight: 1 },
  seen: { error: 0.1, weight: 0.7 },
  emptying: { error: 0.03, weight: 1 },
  report: { isTrue: 0.8 },
} as const

/** What a bin shares with others: a bin without evidence is forecast by the rate of its street and type. */
export interface BinTraits {
  id: string
  binType: string
  /** `null` where its location names none. */
  street: string | null
}

export interface BinEvidence extends BinTraits {
  /** In any order. */
  evidence: readonly Evidence[]
}

/** The evidence until `until` (ms since 1970), oldest first. */
export const evidenceUntil = (evidence: readonly Evidence[], until: number): Evidence[] =>
  evidence.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
