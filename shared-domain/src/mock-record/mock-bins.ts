import type { LocatedBin } from '../bins/bin'
import type { RecordedBin } from '../contract/bins-contract'
import { sampleBins } from '../samples/sample-bins'
import { aucklandDate } from '../time/auckland-time'
import type { MockHandlers } from './mock-record'

/** The sample bins of the day, all of them as one page. */
export const mockBins = (): MockHandlers => ({
  'GET /api/bins': () => {
    const bins = sampleBinsOfTheDay()
    return { bins: bins.map(recorded), total: bins.length, next: null }
  },
})

let made: { day: string; bins: readonly LocatedBin[] } | undefined

/** The same array all day, so that what is computed from it can be kept. */
export function sampleBinsOfTheDay(now = new Date()): readonly LocatedBin[] {
  const day = aucklandDate(now)
  if (made?.day !== day) made = { day, bins: sampleBins(now) }
  return made.bins
}

const recorded = (bin: LocatedBin): RecordedBin => ({ ...bin, measuredAt: null, lastCollectedAt: null })
