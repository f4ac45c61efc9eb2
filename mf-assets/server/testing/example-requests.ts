import { randomUUID } from 'node:crypto'
import { type ExampleOffice, type ExampleRequests, get, post, put } from 'api/server-part/testing'

const importRow = (id: string) => ({
  ...{ line: 2, id, location: 'Cuba Street', binType: 'general', lat: -41.29, lng: 174.77 },
  ...{ litres: 120, doubt: null },
})
async function newImport({ call }: ExampleOffice): Promise<string> {
  const id = randomUUID()
  await call(put(`/api/assets/imports/${id}`, { fileName: 'bins.csv', rows: 1 }))
  return id
}
const importRows = (id: string) => put(`/api/assets/imports/${id}/rows`, { rows: [importRow('B1')] })

const lifeChange = (id: string) => put(`/api/assets/bins/WN001/life/${id}`, MOVED)
const MOVED = {
  change: { kind: 'moved', lat: -41.29, lng: 174.77, location: 'Cuba Street' },
  why: 'The bus stop moved.',
}

/** The path of the first feature of a collection. */
async function firstFeature({ call }: ExampleOffice, collection: string): Promise<string> {
  const items = `/ogc/v1/collections/${collection}/items`
  const { features } = (await call(get(`${items}?limit=1`))) as { features: { id: string }[] }
  return `${items}/${encodeURIComponent(features[0]?.id ?? '')}`
}

export const EXAMPLE_REQUESTS: ExampleRequests = {
  featureCollection: async () => get('/ogc/v1/collections/bins'),
  tableMetadata: async () => get('/ogc/v1/collections/bins/items.csv-metadata.json'),
  collectionFeatures: async () =>
    get('/ogc/v1/collections/collections/items?datetime=2026-01-01T00:00:00Z/..'),
  reportFeatures: async () => get('/ogc/v1/collections/reports/items?status=open'),
  binFeature: async (office) => get(await firstFeature(office, 'bins')),
  collectionFeature: async (office) => get(await firstFeature(office, 'collections')),
  reportFeature: async (office) => get(await firstFeature(office, 'reports')),
  changeBinLife: async () => lifeChange(randomUUID()),
  undoBinLife: async ({ call }) => {
    const id = randomUUID()
    await call(lifeChange(id))
    return post(`/api/assets/bins/WN001/life/${id}/undo`)
  },
  addImportRows: async (office) => importRows(await newImport(office)),
  compareImport: async (office) => {
    const id = await newImport(office)
    await office.call(importRows(id))
    return post(`/api/assets/imports/${id}/comparison`)
  },
}
