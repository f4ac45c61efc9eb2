/** What the resident reads of a report that is closed as spam. */
export const SPAM_REASON = 'This was closed as spam. If it was not, please report the bin again.'

/** What each moderation changes of a report. */
export const MODERATION_CHANGES = {
  release: { isHeld: false },
  // It stays held, so that it never counts.
  'close-as-spam': { status: 'closed', isProposedToClose: false },
  hold: { isHeld: true, status: 'open' },
} as const

const NOT_HELD = 'It is not held for review any more.'

/** Why a moderation leaves a report as it is. */
export const MODERATION_REFUSALS = {
  release: (isHeld) =>
    isHeld ? 'The record does not know its bin: say first which bin is meant.' : NOT_HELD,
  'close-as-spam': () => NOT_HELD,
  hold: () => 'It was changed again since.',
} as const satisfies Record<keyof typeof MODERATION_CHANGES, (isHeld: boolean) => string>
