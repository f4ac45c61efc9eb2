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

/** A layer with more pages than this is broken: the largest council's bins fit into the first ten. @internal */
export const PAGE_CAP = 100
/**
 * The largest size of a layer in bytes, all pages decompressed: 20,000 bins at 1.6 KB each. An endless response would fill the
 * memory of the process.
 */
const LAYER_BYTES_MAX = 32 * 1024 * 1024

/** Reads all features of the layer, each once: all pages or none. Returns `undefined` when the layer reports no change. */
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
    // An empty page that announces more means that features were filtered out after counting.
    offset += answer.features.length || pageSize || 1
  }
  throw new OpenDataError(`The open-data service still has more after ${PAGE_CAP} pages`)
}

/** Adds the new features and returns how many there were. */
function addNew(known: Map<string, Feature>, { features }: FeaturePage, objectIdField: string): number {
  const before = known.size
  for (const feature of features) known.set(objectIdOf(feature, objectIdField), feature)
  return known.size - before
}

// A layer has one ETag for all its pages, so an unchanged first page means that nothing changed.
function notModified(page: number): undefined {
  if (page > 0) throw new OpenDataError('GIS API error: 304', { status: 304 })
}

/**
 * A page without new features ends the reading. If it announces more, that is accepted unless the layer's feature count
 * contradicts it.
 */
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

/** The query for the layer's features from `offset` on, ordered by object id. */
function queryUrl(layerUrl: string, objectIdField: string, offset: number): string {
  const query = new URLSearchParams({
    ...wholeLayer,
    // Without an order a server may return a feature on two pages and another on none.
    orderByFields: objectIdField,
    ...(offset > 0 && { resultOffset: String(offset) }),
  })
  return `${layerUrl}/query?${query}`
}

/** The query for the layer's feature count. */
const countUrl = (layerUrl: string) =>
  `${layerUrl}/query?${new URLSearchParams({ where: '1=1', returnCountOnly: 'true', f: 'json' })}`

const wholeLayer = { where: '1=1', outFields: '*', outSR: '4326', f: 'json' }
