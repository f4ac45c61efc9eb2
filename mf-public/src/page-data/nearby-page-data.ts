import { nearbyBins, type Point, sampleBins } from 'shared-domain'
import { asRecorded } from './as-recorded'
import { type FoundBin, isFoundBin, isListOf, isObject } from './is-recorded-bin'
import type { PageData } from './page-data'

/** The bins around a point, nearest first. */
export interface NearbyPageData {
  point: Point
  radiusKm: number
  /** At most ten. */
  bins: FoundBin[]
  /** ISO, UTC. */
  readAt: string
}

/** About 0.1 m; no link says it closer. */
const KEPT_DECIMALS = 6

/** What the nearby page shows of the record. */
export function nearbyPageData(point: Point, radiusKm: number): PageData<NearbyPageData> {
  return {
    request: {
      operation: 'nearbyBins',
      query: {
        lat: point.lat.toFixed(KEPT_DECIMALS),
        lng: point.lng.toFixed(KEPT_DECIMALS),
        radius: radiusKm.toFixed(KEPT_DECIMALS),
      },
    },
    read: (answer) => {
      const isWhole =
        isObject(answer) && isListOf(answer.bins, isFoundBin) && typeof answer.readAt === 'string'
      return isWhole ? ({ ...answer, point, radiusKm } as NearbyPageData) : null
    },
    sample: (now) => ({
      point,
      radiusKm,
      bins: nearbyBins(sampleBins(now).map(asRecorded), point, radiusKm),
      readAt: now.toISOString(),
    }),
  }
}
