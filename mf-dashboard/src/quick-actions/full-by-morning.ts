/** Counts the bins that are forecast to be full tomorrow at 7:00. */
export const FULL_BY_MORNING = { query: { fullBy: 'tomorrow-morning', limit: '1' } } as const
