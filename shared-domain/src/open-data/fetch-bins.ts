import type { Bin } from '../bins/bin'
import type { OpenDataFields, RuntimeSettings } from '../composition/runtime-settings'
import { binFromFeature, wccId } from './bin-from-feature'
import type { Feature } from './feature-page'
import { fetchFeatures } from './fetch-features'
import { OpenDataError } from './open-data-error'
import type { FetchOptions } from './request-json'

interface FetchBinsOptions extends FetchOptions {
  /** The bins to answer with when the layer says that nothing changed. */
  lastGood?: readonly Bin[] | undefined
}

/** All bins of the layer. Throws an OpenDataError when it gives none, or not all of them. */
export async function fetchBins(
  layer: RuntimeSettings['openData'],
  { lastGood, ...options }: FetchBinsOptions,
): Promise<readonly Bin[]> {
  const features = await fetchFeatures(layer, options)
  if (features === undefined) {
    if (lastGood) return lastGood
    throw new OpenDataError('GIS API error: 304', { status: 304 })
  }
  if (features.length === 0) throw new OpenDataError('No bin data available')
  return distinctBins(features, layer.fields)
}

/** A bin id that the layer gives twice would lead two labels to one bin: the second bin takes its object id. */
function distinctBins(features: readonly Feature[], fields: OpenDataFields): Bin[] {
  const taken = new Set<string>()
  return features.map((feature) => {
    const bin = binFromFeature(feature, fields)
    const id = taken.has(bin.id) ? wccId(feature, fields) : bin.id
    taken.add(id)
    return { ...bin, id }
  })
}
