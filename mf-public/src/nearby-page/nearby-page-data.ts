import { CITY_CENTRE, type NearbyBin, type Point } from 'shared-domain'
import { type AnswerSource, isListOf, isNearbyBin, isObject, isPartialMark } from '../page-data/answer-shapes'
import type { PageData } from '../page-data/page-data'
import { readNumber, readRadius } from '../page-url/link-parameters'

interface NearbyQuery {
  point: Point
  /** Whether the link says where; otherwise `point` is the city centre. */
  isPlaced: boolean
  radiusKm: number
  /** What to tell the reader about parts of the link that could not be used. */
  notes: string[]
}

/** What a link to the nearby page asks for: `lat`, `lng` in degrees, `radius` in km. */
export function readNearbyQuery(parameters: URLSearchParams): NearbyQuery {
  const lat = readNumber(parameters.get('lat'), { min: -90, max: 90 })
  const lng = readNumber(parameters.get('lng'), { min: -180, max: 180 })
  const radius = readRadius(parameters)
  const isPlaced = lat !== null && lng !== null
  const isPlaceUnusable = !isPlaced && (parameters.has('lat') || parameters.has('lng'))
  const placeNote = isPlaceUnusable ? 'The link’s location is not usable, so the city centre is used.' : null
  return {
    point: isPlaced ? { lat, lng } : CITY_CENTRE,
    isPlaced,
    radiusKm: radius.radiusKm,
    notes: [placeNote, radius.note].filter((note) => note !== null),
  }
}

/** The bins around a point, nearest first. */
interface NearbyPageData extends AnswerSource {
  point: Point
  radiusKm: number
  /** At most ten. */
  bins: NearbyBin[]
  /** ISO. */
  readAt: string
}

/** About 0.1 m; no link says it closer. */
const KEPT_DECIMALS = 6

/** What the nearby page at a URL shows of the record. */
export function nearbyPageDataAt({ searchParams }: Pick<URL, 'searchParams'>): PageData<NearbyPageData> {
  const { point, radiusKm } = readNearbyQuery(searchParams)
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
  }
}
