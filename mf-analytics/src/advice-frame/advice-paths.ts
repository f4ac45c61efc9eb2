/** The pages of advice, below Analytics. */
export const ADVICE_PATHS = {
  bins: '/app/analytics/bins',
  sensors: '/app/analytics/sensors',
} as const
