import {
  type Bin,
  binsFromFeatures,
  type Extent,
  type Feature,
  isWithin,
  OpenDataError,
  type OpenDataFields,
  type Point,
  type Thresholds,
} from 'shared-domain'
import type { bins } from '../../../database/schema'

/** A bin in the record. */
export type KnownBin = typeof bins.$inferSelect

/** A bin in the layer. */
export interface FetchedBin extends Bin {
  /** The layer's position when it is outside the council's area. The bin then has no position. */
  outside: Point | null
  /** Its level as it stands in the layer, or else the words of its status; '' for neither. */
  told: string
}

interface Reading {
  fields: OpenDataFields
  /** The thresholds in force. */
  thresholds: Thresholds
  extent: Extent
}

/**
 * The bins from a layer's features. Throws an OpenDataError when there are none, and when most are outside the council's area:
 * then the coordinates are not degrees, or belong to another city.
 */
export function fetchedBins(
  features: readonly Feature[],
  { fields, thresholds, extent }: Reading,
): readonly FetchedBin[] {
  const places = features.map(reportedPlace)
  const outside = places.map((place) => (place && !isWithin(extent, place) ? place : null))
  refuseMostlyOutside(places, outside)
  return binsFromFeatures(features, fields, thresholds).map((bin, at) => {
    const place = outside[at] ?? null
    const told = bin.fillLevel === null ? statusWords(features[at], fields) : String(bin.fillLevel)
    return place ? { ...bin, lat: null, lng: null, outside: place, told } : { ...bin, outside: null, told }
  })
}

const WORDS_MAX = 40

/** Only letters, digits and plain punctuation, because operators are shown them. */
const statusWords = (feature: Feature | undefined, { status }: OpenDataFields): string =>
  String((status !== null && feature?.attributes[status]) ?? '')
    .replace(/[^\p{L}\p{N} .,%/+-]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX)

/** The position that the layer gives, even when the coordinates are impossible. */
function reportedPlace({ geometry }: Feature): Point | null {
  const [lat, lng] = [geometry?.y, geometry?.x]
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
}

function refuseMostlyOutside(places: readonly (Point | null)[], outside: readonly (Point | null)[]): void {
  const placed = places.filter((place) => place !== null).length
  const [first, ...others] = outside.filter((place) => place !== null)
  const count = others.length + 1
  if (!first || count * 2 <= placed) return
  throw new OpenDataError(
    `The open-data layer puts ${count} of ${placed} bins outside the council’s area, such as one at latitude ${first.lat}, longitude ${first.lng}, so its positions cannot be trusted: correct the layer, or set OPEN_DATA_EXTENT to the council’s area`,
    { isRetryable: false },
  )
}
