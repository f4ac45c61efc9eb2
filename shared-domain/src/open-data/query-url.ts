/** The query for all features of a layer, from the feature at `offset` on, in the order of the object id. */
export function queryUrl(layerUrl: string, objectIdField: string, offset: number): string {
  const query = new URLSearchParams({
    ...wholeLayer,
    // Without an order a server may give a feature on two pages and another on none.
    orderByFields: objectIdField,
    ...(offset > 0 && { resultOffset: String(offset) }),
  })
  return `${layerUrl}/query?${query}`
}

/** The query for how many features the layer has. */
export const countUrl = (layerUrl: string) =>
  `${layerUrl}/query?${new URLSearchParams({ where: '1=1', returnCountOnly: 'true', f: 'json' })}`

const wholeLayer = { where: '1=1', outFields: '*', outSR: '4326', f: 'json' }
