export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours. A calendar day in Auckland may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS

/** The clocks of phones, sensors and network servers may differ from the server's by this much. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
