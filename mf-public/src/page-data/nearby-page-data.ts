import { type NearbyBin, nearbyBins, type Point, sampleBins } from 'shared-domain'
import { isListOf, isNearbyBin, isObject } from './is-bin'
import type { PageData } from './page-data'
import { isPartialMark, type MaybePartial } from './partial-answer'

/** The bins around a point, nearest first. */
export interface NearbyPageData extends MaybePartial {
  point: Point
  radiusKm: number
  /** At most ten. */
  bins: NearbyBin[]
  /** ISO. */
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
        isObject(answer) &&
        isListOf(answer.bins, isNearbyBin) &&
        typeof answer.readAt === 'string' &&
        isPartialMark(answer.isPartial)
      return isWhole ? ({ ...answer, point, radiusKm } as NearbyPageData) : null
    },
    sample: (now) => ({
      point,
      radiusKm,
      bins: nearbyBins(sampleBins(now), point, radiusKm),
      readAt: now.toISOString(),
    }),
  }
}
