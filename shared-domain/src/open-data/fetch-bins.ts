import type { Bin } from '../bins/bin'
import type { Thresholds } from '../bins/bin-status'
import { DEFAULT_THRESHOLDS } from '../bins/bin-status'
import type { OpenDataFields, RuntimeSettings } from '../composition/runtime-settings'
import { binFromFeature, wccId } from './bin-from-feature'
import type { Feature } from './feature-page'
import { fetchFeatures } from './fetch-features'
import { OpenDataError } from './open-data-error'
import type { FetchOptions } from './request-json'

interface FetchBinsOptions extends FetchOptions {
  /** The bins to return when the layer reports no change. */
  lastGood?: readonly Bin[] | undefined
  /** The thresholds in force, for a layer without a status field. */
  thresholds?: Thresholds
}

/** Reads all bins of the layer. Throws an OpenDataError when it gets none, or not all of them. */
export async function fetchBins(
  layer: RuntimeSettings['openData'],
  { lastGood, thresholds = DEFAULT_THRESHOLDS, ...options }: FetchBinsOptions,
): Promise<readonly Bin[]> {
  const features = await fetchFeatures(layer, options)
  if (features === undefined) {
    if (lastGood) return lastGood
    throw new OpenDataError('GIS API error: 304', { status: 304 })
  }
  return binsFromFeatures(features, layer.fields, thresholds)
}

/** The bins of these features, in the same order. Throws an OpenDataError when there are none. */
export function binsFromFeatures(
  features: readonly Feature[],
  fields: OpenDataFields,
  thresholds: Thresholds,
): Bin[] {
  if (features.length === 0) throw new OpenDataError('No bin data available', { isEmpty: true })
  return withDistinctIds(
    features.map((feature) => ({
      bin: binFromFeature(feature, fields, thresholds),
      otherId: wccId(feature, fields),
    })),
  )
}

/** When two bins have the same id, their labels would lead to one bin: the second bin gets an id from its object id. */
function withDistinctIds(bins: readonly { bin: Bin; otherId: string }[]): Bin[] {
  const taken = new Set<string>()
  return bins.map(({ bin, otherId }) => {
    const id = taken.has(bin.id) ? otherId : bin.id
    taken.add(id)
    return { ...bin, id }
  })
}
