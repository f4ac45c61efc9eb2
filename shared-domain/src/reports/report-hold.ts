/** For so long a resident can take a report back before it is sent, in ms. */
export const REPORT_HOLD_MS = 4000
