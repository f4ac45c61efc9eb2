// Apart from their schema: phones make samples of them, and check nothing.

/** What a bin takes. */
export const BIN_TYPES = ['general', 'recycling', 'compost'] as const
