import { agoText } from '../time/ago-text'
import type { Bin } from './bin'
import { untrustedText } from './bin-flags'

/**
 * The age of a bin's level at `now` (ms since 1970), such as '3 h ago', and since when it is not trusted: '3 h ago, ⚠ not trusted since
 * 23 Nov, 10:14 am: the sensor sends zeros'. Every screen that shows a level shows this beside it. `undefined` when neither is known.
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
