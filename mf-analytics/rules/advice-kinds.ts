/** What may be done with a bin. It is advice: a person decides. */
export const BIN_ADVICE = ['go', 'move', 'grow'] as const
export type BinAdvice = (typeof BIN_ADVICE)[number]

/** Changing how advice is computed requires a new version, so that it is computed again. */
export const ADVICE_FORMULA = 'advice-1'
/** Advice needs so many weeks of emptyings. */
export const ADVICE_WEEKS_NEEDED = 6
