// For the projects that compile this file as part of their own.
/// <reference path="./koop.d.ts" />
import featureServer from '@koopjs/featureserver'
import { type BinFeature, binLayer } from './bin-layer'
import type { LayerQuery } from './layer-query'

featureServer.setLogger({ logLevel: 'error' })

/** What koop answers to a query of the layer. */
export function queryAnswer(query: LayerQuery, features: readonly BinFeature[]): unknown {
  const { where, outFields, orderByFields, returnGeometry, returnCountOnly, returnIdsOnly, f } = query
  const { resultOffset, resultRecordCount } = query
  const selected = where ? features.filter(where.selects) : features
  const whole = { outFields, orderByFields, returnGeometry, returnCountOnly, returnIdsOnly, f, outSR: 4326 }
  // A count and a list of ids are of the whole layer.
  const isPaged = returnCountOnly === 'false' && returnIdsOnly === 'false'
  return koop('query', isPaged ? { ...whole, resultOffset, resultRecordCount } : whole, selected)
}

/** What koop says of the layer and of the service around it. */
export const layerDescription = (features: readonly BinFeature[]) => koop('layerInfo', {}, features)
export const serviceDescription = (features: readonly BinFeature[]) => koop('serverInfo', {}, features)

/** Calls koop's handler for Express with what it uses of a request and a response. */
function koop(
  handler: 'query' | 'layerInfo' | 'serverInfo',
  query: Record<string, string | number>,
  features: readonly BinFeature[],
): unknown {
  let answer: unknown
  const response = {
    status: () => response,
    json(payload: unknown) {
      answer = payload
    },
  }
  const request = { query, app: { locals: {} }, params: { layer: '0' } }
  featureServer[handler](request, response, binLayer(features))
  return answer
}
