/** Whether tests try all of their cases, as in `npm run check:every-case`. Otherwise they try the ones that differ most. */
export const triesEveryCase = process.env.EVERY_CASE === 'yes'

/** The widths of the windows that a test looks at: the one where most would break, and in `npm run check:every-case` all. In px. */
export const widths = (mostFragile: 320 | 1280): readonly number[] =>
  triesEveryCase ? [320, 1280] : [mostFragile]
