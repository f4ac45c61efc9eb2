import type { LocatedBin } from '../bins/bin'
import { type BinSearch, compareBins, fitsSearch } from '../bins/bin-search'
import { DEFAULT_THRESHOLDS } from '../bins/bin-status'
import { nearbyBins } from '../bins/nearby-bins'
import type { FoundBin } from '../contract/bin-search-contract'
import type { RecordedBin } from '../contract/bins-contract'
import { ApiError } from '../contract/call-operation'
import { streetAndSuburb } from '../geo/street-and-suburb'
import { sampleBins } from '../samples/sample-bins'
import { aucklandDate } from '../time/auckland-time'
import type { MockHandlers } from './mock-handlers'
import { notInMockData } from './not-in-mock-data'

/** The sample bins of the day that match the query, all on one page. */
export const mockBins = (): MockHandlers => ({
  'GET /api/bins': ({ query }) => {
    const bins = fittingBins(query)
    return { bins: bins.map(recorded), total: bins.length, next: null }
  },
  'GET /api/bins/search': ({ query: { sort = '-fill', ...search } }) => {
    if (search.fullBy)
      throw notInMockData('Nothing is forecast of the samples. Switch to real data to see it.')
    const bins = fittingBins(search).map(recorded).sort(compareBins(sort))
    return { bins: bins.map(found), total: bins.length, next: null }
  },
  'GET /api/bins/map': ({ query }) => {
    const bins = [...fittingBins(query)]
    return { bins, located: bins.length }
  },
  'GET /api/bins/places': () => {
    const suburbs = sampleBinsOfTheDay().flatMap(({ location }) => streetAndSuburb(location).suburb ?? [])
    return { suburbs: [...new Set(suburbs)].sort(), streets: [] }
  },
  'GET /api/bins/:id': ({ params: { id } }) => {
    const bin = sampleBinsOfTheDay().find((sample) => sample.id === id)
    if (bin) return recorded(bin)
    throw new ApiError({
      type: 'urn:problem:unknown-bin',
      title: 'Unknown bin',
      status: 404,
      detail: `There is no bin ${id}. Its id is printed on its label.`,
    })
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

/** The same array all day, so that results computed from it can be cached. */
export function sampleBinsOfTheDay(now = new Date()): readonly LocatedBin[] {
  const day = aucklandDate(now)
  if (made?.day !== day) made = { day, bins: sampleBins(now) }
  return made.bins
}

const fittingBins = (search: BinSearch): readonly LocatedBin[] =>
  sampleBinsOfTheDay().filter((bin) =>
    fitsSearch({ ...found(recorded(bin)), labelNeeds: ['none'] }, search, Date.now()),
  )

/** Samples do not say how their level was measured. */
const found = (bin: RecordedBin): FoundBin => ({
  ...bin,
  ...{ source: null, label: null, unresolvedReports: 0, routeId: null },
})

const recorded = (bin: LocatedBin): RecordedBin => ({ ...bin, measuredAt: null, lastCollectedAt: null })
