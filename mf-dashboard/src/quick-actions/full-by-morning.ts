/** The request that counts the bins forecast to be full at 7:00 tomorrow. */
export const FULL_BY_MORNING = { query: { fullBy: 'tomorrow-morning', limit: '1' } } as const
