import type { SkipReason } from 'shared-domain/contract'

/** Why a stop was skipped, as the end of a sentence. */
export const SKIP_WORDS = {
  blocked: 'the way was blocked',
  contaminated: 'the waste was contaminated',
  missing: 'the bin was not there',
  damaged: 'the bin was damaged',
} as const satisfies Record<SkipReason, string>

/** What became of a stop that is not planned any more. */
export const outcomeWords = (state: 'done' | 'skipped', reason: SkipReason | null) =>
  state === 'done' ? 'Done' : `Skipped: ${reason ? SKIP_WORDS[reason] : 'no reason given'}`

/** The reasons as buttons name them. */
export const REASON_NAMES = {
  blocked: 'Blocked',
  contaminated: 'Contaminated',
  missing: 'Missing',
  damaged: 'Damaged',
} as const satisfies Record<SkipReason, string>
