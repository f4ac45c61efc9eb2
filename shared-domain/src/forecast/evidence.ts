/** What a crew sees with one tap at a stop. */
export const SEEN_LEVELS = ['empty', 'quarter', 'half', 'three-quarters', 'full', 'overflowing'] as const
export type SeenLevel = (typeof SEEN_LEVELS)[number]

/** As people say them. */
export const SEEN_LEVEL_NAMES = {
  empty: 'Empty',
  quarter: 'A quarter',
  half: 'Half',
  'three-quarters': 'Three quarters',
  full: 'Full',
  overflowing: 'Overflowing',
} as const satisfies Record<SeenLevel, string>

/** Share of the bin, 0–1, that an eye means. */
export const SEEN_SHARE = {
  empty: 0,
  quarter: 0.25,
  half: 0.5,
  'three-quarters': 0.75,
  full: 1,
  overflowing: 1,
} as const satisfies Record<SeenLevel, number>

/**
 * What is known of a bin at one moment, `at` in ms since 1970:
 * - `reading`: a sensor's level, share of the bin, 0–1;
 * - `seen`: what a crew saw before it did anything;
 * - `report`: a resident says that it overflows;
 * - `emptying`: it was emptied, with the level that was found, `null` where none was told.
 */
export type Evidence =
  | { kind: 'reading'; at: number; level: number }
  | { kind: 'seen'; at: number; seen: SeenLevel }
  | { kind: 'report'; at: number }
  | { kind: 'emptying'; at: number; found: number | null }

export type EvidenceKind = Evidence['kind']

/**
 * How far each kind is believed: `error` is the standard deviation of the level that it tells, share of the bin; `weight` how
 * much a bin's own rate moves with it, a sensor's reading being 1. A report tells only that the bin is full, and is right that often.
 */
export const EVIDENCE_TRUST = {
  reading: { error: 0.03, weight: 1 },
  seen: { error: 0.1, weight: 0.7 },
  emptying: { error: 0.03, weight: 1 },
  report: { isTrue: 0.8 },
} as const

/** What a bin shares with others: a forecast of a bin without evidence is that of its street, or of its type. */
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

/** In the order of time, and nothing later than `until`. */
export const evidenceUntil = (evidence: readonly Evidence[], until: number): Evidence[] =>
  evidence.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
