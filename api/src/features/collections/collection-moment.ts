import { Refusal } from '../../http/problems/refusal'
import { CLOCK_DIFFERENCE_MS } from './empty-bin'

const DAY_MS = 24 * 60 * 60_000
/** A phone may have been without a network for as long. */
const OLDEST_DAYS = 31

/** The moment at which a crew says that something happened. Refuses what a clock must have got wrong. */
export function collectionMoment(text: string, now = Date.now()): Date {
  const at = new Date(text)
  const agoMs = now - at.getTime()
  if (agoMs >= -CLOCK_DIFFERENCE_MS && agoMs <= OLDEST_DAYS * DAY_MS) return at
  const detail = `Give a moment of the last ${OLDEST_DAYS} days, not one to come. Look at the clock of this device.`
  throw new Refusal('invalid-input', detail, [{ field: 'body.at', detail }])
}
