import { randomUUID } from 'node:crypto'
import { type ExampleOffice, type ExampleRequests, get, post, put, remove } from 'api/server-part/testing'
import { feature, geojson, startBinsServer } from './bins-server'

const importRow = (id: string) => ({
  line: 2,
  id,
  location: 'Cuba Street',
  binType: 'general',
  lat: -41.29,
  lng: 174.77,
  litres: 120,
  doubt: null,
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

const merging = (id: string) => put(`/api/assets/merges/${id}`, { goneId: 'WN002', staysId: 'WN001' })

/** An address with one bin, on this machine. */
const address = async () => ({ address: (await startBinsServer(geojson(feature('B1')))).url, idPrefix: '' })
const SETTINGS = { name: 'Register', owner: 'Parks team', every: 'daily', isOn: true }

/** A source that was tried, as it is kept. */
async function triedSource({ call }: ExampleOffice) {
  const id = randomUUID()
  const reading = await address()
  const tried = (await call(post(`/api/assets/sources/${id}/trial`, { ...reading, mapping: null }))) as {
    importId: string
    mapping: object
  }
  const body = { ...reading, ...SETTINGS, mapping: tried.mapping, triedAs: tried.importId }
  return { id, put: put(`/api/assets/sources/${id}`, body) }
}
async function keptSource(office: ExampleOffice): Promise<string> {
  const source = await triedSource(office)
  await office.call(source.put)
  return `/api/assets/sources/${source.id}`
}
async function newRound({ call }: ExampleOffice): Promise<string> {
  const id = randomUUID()
  await call(put(`/api/assets/stock-rounds/${id}`, { name: 'Spring', suburbs: null }))
  return id
}
const stockFinding = (round: string, id: string) =>
  put(`/api/assets/stock-rounds/${round}/findings/${id}`, {
    found: 'standing',
    binId: 'WN001',
    at: new Date().toISOString(),
    labelRead: 'typed',
    note: '',
    metres: 4,
    accuracyM: 6,
    isLabelReadable: true,
  })

/** A photo of one pixel, as a form. */
const stockPhoto = (round: string, findingId: string, photoId: string) => ({
  ...put(`/api/assets/stock-rounds/${round}/findings/${findingId}/photos/${photoId}`, photoForm(ONE_PIXEL)),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
const BOUNDARY = 'photo-of-a-bin'
const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const photoForm = (base64: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="bin.png"\r\n`),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    Buffer.from(base64, 'base64'),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

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
  planBin: async () =>
    put(`/api/assets/planned-bins/${randomUUID()}`, {
      binId: `P${randomUUID().slice(0, 8)}`,
      location: 'Cuba Street',
      binType: 'general',
      lat: -41.29,
      lng: 174.77,
      litres: 120,
      expected: null,
      why: 'A new playground.',
    }),
  listDuplicates: async () => get('/api/assets/duplicates'),
  mergeBins: async () => merging(randomUUID()),
  undoMerge: async ({ call }) => {
    const id = randomUUID()
    await call(merging(id))
    return post(`/api/assets/merges/${id}/undo`)
  },
  putDistinctBins: async () => put('/api/assets/distinct-bins', { binIds: ['WN001', 'WN002'], areTwo: true }),
  trySource: async () =>
    post(`/api/assets/sources/${randomUUID()}/trial`, { ...(await address()), mapping: null }),
  putSource: async (office) => (await triedSource(office)).put,
  removeSource: async (office) => remove(await keptSource(office)),
  runSource: async (office) => post(`${await keptSource(office)}/run`),
  dismissHeld: async (office) => post(`${await keptSource(office)}/held/dismissal`),
  putSourceRules: async ({ call }) => {
    const { sources } = (await call(get('/api/assets/sources'))) as { sources: { id: string }[] }
    const rules = { location: null, binType: null, place: null, litres: null }
    return put('/api/assets/source-rules', { order: sources.map(({ id }) => id), rules })
  },
  openStockRound: async () =>
    put(`/api/assets/stock-rounds/${randomUUID()}`, { name: 'Spring', suburbs: null }),
  renameStockRound: async (office) =>
    put(`/api/assets/stock-rounds/${await newRound(office)}/name`, { name: 'Te Aro, spring' }),
  endStockRound: async (office) =>
    put(`/api/assets/stock-rounds/${await newRound(office)}/end`, { isEnded: true }),
  getStockRound: async (office) => get(`/api/assets/stock-rounds/${await newRound(office)}`),
  listStockFindings: async (office) => {
    const round = await newRound(office)
    await office.call(stockFinding(round, randomUUID()))
    return get(`/api/assets/stock-rounds/${round}/findings`)
  },
  recordStockFinding: async (office) => stockFinding(await newRound(office), randomUUID()),
  undoStockFinding: async (office) => {
    const [round, id] = [await newRound(office), randomUUID()]
    await office.call(stockFinding(round, id))
    return post(`/api/assets/stock-rounds/${round}/findings/${id}/undo`, {})
  },
  addStockPhoto: async (office) => {
    const [round, id] = [await newRound(office), randomUUID()]
    await office.call(stockFinding(round, id))
    return stockPhoto(round, id, randomUUID())
  },
  getStockPhoto: async (office) => {
    const [round, id, photoId] = [await newRound(office), randomUUID(), randomUUID()]
    await office.call(stockFinding(round, id))
    await office.call(stockPhoto(round, id, photoId))
    return get(`/api/assets/stock-photos/${photoId}`)
  },
  listStockYearBins: async () => get('/api/assets/stock-year/bins?which=open&limit=2'),
  addImportRows: async (office) => importRows(await newImport(office)),
  compareImport: async (office) => {
    const id = await newImport(office)
    await office.call(importRows(id))
    return post(`/api/assets/imports/${id}/comparison`)
  },
}
