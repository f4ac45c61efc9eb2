import { CITY_CENTRE, type Point } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { t } from '../messages/translate'
import { type AnswerSource, isListOf, isNearbyBin, isObject, isPartialMark } from '../page-data/answer-shapes'
import type { PageData } from '../page-data/page-data'
import { readNumber, readRadius } from '../page-url/link-parameters'

interface NearbyQuery {
  point: Point
  /** Whether the link has a location; otherwise `point` is the city centre. */
  isPlaced: boolean
  radiusKm: number
  /** Sentences about parts of the link that could not be used. */
  notes: string[]
}

/** Parses the query of a link to the nearby page: `lat`, `lng` in degrees, `radius` in km. */
export function readNearbyQuery(parameters: URLSearchParams): NearbyQuery {
  const lat = readNumber(parameters.get('lat'), { min: -90, max: 90 })
  const lng = readNumber(parameters.get('lng'), { min: -180, max: 180 })
  const radius = readRadius(parameters)
  const isPlaced = lat !== null && lng !== null
  const isPlaceUnusable = !isPlaced && (parameters.has('lat') || parameters.has('lng'))
  const placeNote = isPlaceUnusable ? t('nearby.placeUnusable') : null
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
  /** The council has not entered any bins yet. */
  isRecordEmpty?: boolean
  /** ISO. */
  readAt: string
}

/** Coordinates are rounded to about 0.1 m. */
const KEPT_DECIMALS = 6

/** The data of the nearby page at a URL. */
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
