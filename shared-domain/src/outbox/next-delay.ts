const FIRST_MS = 2000
const LONGEST_MS = 5 * 60_000
const LONGEST_REST_MS = 15 * 60_000

/**
 * How long to wait after so many failures in a row, in ms: from 2 s, doubled each time, at most 5 min, of which the
 * second half is left to chance (`random`, 0–1) so that a whole city does not come back at once. Never less than
 * the server asked for (`restMs`), if that is at most 15 min.
 */
export function nextDelayMs(failures: number, restMs: number, random: number): number {
  const fullMs = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.max((fullMs / 2) * (1 + random), Math.min(restMs, LONGEST_REST_MS))
}
