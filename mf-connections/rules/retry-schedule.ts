import { DAY_MS, HOUR_MS } from 'shared-domain'

/** For how long a message is tried. */
export const TRIED_FOR_MS = 3 * DAY_MS

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 6 * HOUR_MS

/**
 * The wait before the next try, in ms, after so many tries: 5 s, 20 s, 80 s, and so on up to six hours. `jitter` from 0 to 1 shortens
 * it by up to a fifth, so that messages that failed together are not tried together.
 */
export const waitBeforeTry = (tries: number, jitter: number): number =>
  Math.min(FIRST_WAIT_MS * 4 ** Math.max(0, tries - 1), LONGEST_WAIT_MS) * (1 - jitter / 5)
