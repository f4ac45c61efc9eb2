import type { HeldReason, ListedReport } from 'shared-domain/contract'

interface HeldReasonWords {
  /** Follows a number of reports, as in '12 many from one address'. */
  short: string
  sentence: string
}

const HELD_REASON_WORDS: Record<HeldReason, HeldReasonWords> = {
  'many-from-address': {
    short: 'many from one address',
    sentence: 'Many reports came from its network address, and its phone gave no proof of work.',
  },
  'blocked-address': {
    short: 'from a blocked address',
    sentence: 'It came from a network address that was blocked for a day.',
  },
  'unknown-bin': {
    short: 'of an unknown bin',
    sentence: 'The record does not know its bin.',
  },
}

const NO_REASON: HeldReasonWords = {
  short: 'held earlier',
  sentence: 'It was held before reasons were kept.',
}

/** The texts of the reason why a report is held. */
export const heldReasonWords = (because: ListedReport['heldBecause']) =>
  because ? HELD_REASON_WORDS[because] : NO_REASON
