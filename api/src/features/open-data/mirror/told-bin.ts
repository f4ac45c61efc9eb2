import {
  type Bin,
  binsFromFeatures,
  type Feature,
  OpenDataError,
  type OpenDataFields,
  type Point,
  type Thresholds,
} from 'shared-domain'
import type { bins } from '../../../database/schema'
import { type Extent, isWithin } from '../extent'

/** A bin as the record has it. */
export type KnownBin = typeof bins.$inferSelect

/** A bin as the layer tells it. */
export interface ToldBin extends Bin {
  /** Where the layer puts it, if that lies outside the council's area; it has no position then. */
  outside: Point | null
}

interface Reading {
  fields: OpenDataFields
  /** Those in force. */
  thresholds: Thresholds
  extent: Extent
}

/**
 * The bins of a layer's features. Throws an OpenDataError when there are none, and when most of them lie outside the council's
 * area: then the layer gives something else than degrees, or is of another city.
 */
export function toldBins(
  features: readonly Feature[],
  { fields, thresholds, extent }: Reading,
): readonly ToldBin[] {
  const places = features.map(reportedPlace)
  const outside = places.map((place) => (place && !isWithin(extent, place) ? place : null))
  refuseMostlyOutside(places, outside)
  return binsFromFeatures(features, fields, thresholds).map((bin, at) => {
    const place = outside[at] ?? null
    return place ? { ...bin, lat: null, lng: null, outside: place } : { ...bin, outside: null }
  })
}

/** Whatever numbers the layer gives, also those that no place on earth has. */
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
