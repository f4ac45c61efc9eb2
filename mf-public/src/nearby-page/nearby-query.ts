import { CITY_CENTRE, type Point } from 'shared-domain'
import { type NearbyPageData, nearbyPageData } from '../page-data/nearby-page-data'
import type { PageData } from '../page-data/page-data'
import { readNumber } from '../page-url/read-parameter'
import { readRadius } from '../page-url/read-radius'

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

/** What the nearby page at a URL shows of the record. */
export function nearbyPageDataAt({ searchParams }: Pick<URL, 'searchParams'>): PageData<NearbyPageData> {
  const { point, radiusKm } = readNearbyQuery(searchParams)
  return nearbyPageData(point, radiusKm)
}
