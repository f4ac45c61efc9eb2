import type { RuntimeSettings } from '../composition/runtime-settings'
import {
  type Feature,
  type FeaturePage,
  objectIdOf,
  parseFeatureCount,
  parseFeaturePage,
} from './feature-page'
import { OpenDataError } from './open-data-error'
import { type ByteBudget, type FetchOptions, requestJson } from './request-json'

/**
 * A layer that goes on beyond this is broken: the largest council has fewer bins than its first ten pages hold.
 * @internal
 */
export const PAGE_CAP = 100
/**
 * The largest layer in bytes, as all its pages come decompressed: 20,000 bins at 1.6 KB each. An answer that never ends would
 * fill the memory of the process.
 */
const LAYER_BYTES_MAX = 32 * 1024 * 1024

/** All features of the layer, each once: all pages or none. `undefined` when the layer says that nothing changed. */
export async function fetchFeatures(
  { layerUrl, fields }: Pick<RuntimeSettings['openData'], 'layerUrl' | 'fields'>,
  options: FetchOptions,
): Promise<Feature[] | undefined> {
  const features = new Map<string, Feature>()
  const budget = { left: LAYER_BYTES_MAX }
  let offset = 0
  let pageSize = 0
  for (let page = 0; page < PAGE_CAP; page++) {
    const body = await requestJson(queryUrl(layerUrl, fields.objectId, offset), budget, options)
    if (body === undefined) return notModified(page)
    const answer = parseFeaturePage(body)
    const isRepeated = answer.features.length > 0 && addNew(features, answer, fields.objectId) === 0
    if (!answer.exceededTransferLimit) return [...features.values()]
    if (isRepeated) return completeOrNone(features, layerUrl, budget, options)
    pageSize = Math.max(pageSize, answer.features.length)
    // An empty page that promises more stands for features that were filtered out after they were counted.
    offset += answer.features.length || pageSize || 1
  }
  throw new OpenDataError(`The open-data service still has more after ${PAGE_CAP} pages`)
}

/** Adds the features that are not known yet and returns how many they were. */
function addNew(known: Map<string, Feature>, { features }: FeaturePage, objectIdField: string): number {
  const before = known.size
  for (const feature of features) known.set(objectIdOf(feature, objectIdField), feature)
  return known.size - before
}

// The ETag of a layer stands for all its pages, so a first page that did not change speaks for the others.
function notModified(page: number): undefined {
  if (page > 0) throw new OpenDataError('GIS API error: 304', { status: 304 })
}

/** A page that brings nothing new ends the reading. Its promise of more is believed unless the layer's count belies it. */
async function completeOrNone(
  features: Map<string, Feature>,
  layerUrl: string,
  budget: ByteBudget,
  options: FetchOptions,
) {
  const count = parseFeatureCount(await requestJson(countUrl(layerUrl), budget, options))
  if (count !== features.size) {
    throw new OpenDataError(
      `The open-data service repeats itself after ${features.size} of ${count ?? 'an unknown number of'} bins`,
    )
  }
  return [...features.values()]
}

/** The query for all features of a layer, from the feature at `offset` on, in the order of the object id. */
function queryUrl(layerUrl: string, objectIdField: string, offset: number): string {
  const query = new URLSearchParams({
    ...wholeLayer,
    // Without an order a server may give a feature on two pages and another on none.
    orderByFields: objectIdField,
    ...(offset > 0 && { resultOffset: String(offset) }),
  })
  return `${layerUrl}/query?${query}`
}

/** The query for how many features the layer has. */
const countUrl = (layerUrl: string) =>
  `${layerUrl}/query?${new URLSearchParams({ where: '1=1', returnCountOnly: 'true', f: 'json' })}`

const wholeLayer = { where: '1=1', outFields: '*', outSR: '4326', f: 'json' }
