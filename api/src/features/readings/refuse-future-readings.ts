import type { Reading } from 'shared-domain/contract'
import { Refusal } from '../../http/problems/refusal'

/** Clocks of sensors may be ahead by this much, in ms. */
const AHEAD_AT_MOST_MS = 5 * 60_000
const NAMED_AT_MOST = 20

/** A reading of the future would keep every later one from moving its bin. */
export function refuseFutureReadings(readings: readonly Reading[], now: number): void {
  const latest = now + AHEAD_AT_MOST_MS
  const ahead = readings.flatMap(({ at }, place) => (Date.parse(at) <= latest ? [] : [place]))
  if (ahead.length === 0) return
  const detail = 'This moment is more than 5 minutes ahead: set the clock of the sensor, then send it again.'
  throw new Refusal(
    'invalid-input',
    `body.readings.${ahead[0]}.at: ${detail} Nothing was recorded.`,
    ahead.slice(0, NAMED_AT_MOST).map((place) => ({ field: `body.readings.${place}.at`, detail })),
  )
}
