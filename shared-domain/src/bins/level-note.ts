import { agoText } from '../time/ago-text'
import type { Bin } from './bin'
import { untrustedText } from './bin-flags'

/**
 * The age of a bin's level at `now` (ms since 1970), such as '3 h ago', and since when it is not trusted: '3 h ago, ⚠ not trusted since
 * 23 Nov, 10:14 am: the sensor sends zeros'. `undefined` when neither is known.
 *
 * Every screen of staff that shows a level shows this beside it, or has a place of its own for the age (the facts of a bin, a column of
 * the table). Residents' pages, which phones store, give the moment instead, which stays true.
 */
export function levelNote(
  { fillLevel, measuredAt, untrusted }: Pick<Bin, 'fillLevel' | 'measuredAt' | 'untrusted'>,
  now: number,
): string | undefined {
  if (fillLevel === null) return untrusted && `⚠ ${untrustedText(untrusted)}`
  const notes = [
    ...(measuredAt ? [agoText(Date.parse(measuredAt), now)] : []),
    ...(untrusted ? [`⚠ ${untrustedText(untrusted)}`] : []),
  ]
  return notes.length > 0 ? notes.join(', ') : undefined
}
