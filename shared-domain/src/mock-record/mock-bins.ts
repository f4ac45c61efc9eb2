import type { LocatedBin } from '../bins/bin'
import { DEFAULT_THRESHOLDS } from '../bins/bin-status'
import { nearbyBins } from '../bins/nearby-bins'
import type { RecordedBin } from '../contract/bins-contract'
import { sampleBins } from '../samples/sample-bins'
import { aucklandDate } from '../time/auckland-time'
import type { MockHandlers } from './mock-handlers'

/** The sample bins of the day that fit the query, all of them as one page. */
export const mockBins = (): MockHandlers => ({
  'GET /api/bins': ({ query: { status, binType, q = '' } }) => {
    const bins = sampleBinsOfTheDay().filter(
      (bin) =>
        (!status || bin.status === status) &&
        (!binType || bin.binType === binType) &&
        [bin.id, bin.location].some((text) => text.toLowerCase().includes(q.toLowerCase())),
    )
    return { bins: bins.map(recorded), total: bins.length, next: null }
  },
  'GET /api/bins/nearby': ({ query: { lat, lng, radius } }) => {
    const centre = { lat: Number(lat), lng: Number(lng) }
    return { bins: nearbyBins(sampleBinsOfTheDay(), centre, Number(radius)), readAt: now() }
  },
  'GET /api/bins/:id/surroundings': ({ params, query: { radius, location } }) => {
    const bins = sampleBinsOfTheDay()
    const bin = bins.find(({ id }) => id === params.id.toUpperCase()) ?? null
    const place =
      bin ?? bins.find((other) => location && other.location.toLowerCase().includes(location.toLowerCase()))
    const around = place ? { lat: place.lat, lng: place.lng } : null
    const others = bins.filter(({ id }) => id !== bin?.id)
    const near = around ? nearbyBins(others, around, Number(radius)) : []
    return { bin, around, near, unresolved: [], thresholds: DEFAULT_THRESHOLDS, readAt: now() }
  },
})

const now = () => new Date().toISOString()

let made: { day: string; bins: readonly LocatedBin[] } | undefined

/** The same array all day, so that what is computed from it can be kept. */
export function sampleBinsOfTheDay(now = new Date()): readonly LocatedBin[] {
  const day = aucklandDate(now)
  if (made?.day !== day) made = { day, bins: sampleBins(now) }
  return made.bins
}

const recorded = (bin: LocatedBin): RecordedBin => ({ ...bin, measuredAt: null, lastCollectedAt: null })
