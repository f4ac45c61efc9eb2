import type { LocatedBin } from '../bins/bin'
import { sampleBins } from '../samples/sample-bins'
import { aucklandDate } from '../time/auckland-date'

let made: { day: string; bins: readonly LocatedBin[] } | undefined

/** The sample bins of the day: the same array all day, so that what is computed from it can be kept. */
export function mockBins(now: Date): readonly LocatedBin[] {
  const day = aucklandDate(now)
  if (made?.day !== day) made = { day, bins: sampleBins(now) }
  return made.bins
}
