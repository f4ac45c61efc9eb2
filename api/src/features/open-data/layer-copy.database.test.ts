import { eq } from 'drizzle-orm'
import { fetchBins, SERVED_FIELDS } from 'shared-domain'
import type { Database } from '../../database/database'
import { bins, events } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { layerCache } from './layer-copy'

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
  await database.query.insert(bins).values([
    {
      id: 'WN7',
      objectId: 12,
      location: '7 Cuba Street',
      binType: 'compost',
      fillLevel: 82,
      status: 'full',
      lat: -41.29,
      lng: 174.77,
    },
    { id: 'WN8', objectId: 3, location: 'Unknown location', binType: 'general', removedAt: new Date() },
    { id: 'WN9', objectId: 2, location: '9 Cuba Street', binType: 'general' },
  ])
})
afterEach(() => database.close())

const change = (fillLevel: number) =>
  database.query.transaction(async (transaction) => {
    await transaction.update(bins).set({ fillLevel }).where(eq(bins.id, 'WN7'))
    await transaction.insert(events).values({ event: { kind: 'bins', bins: null } })
  })

describe('the copy of the layer', () => {
  it('holds the bins that stand, in the order of their numbers', async () => {
    const { features } = await layerCache(database)()
    expect(features.map(({ properties }) => properties.BIN_ID)).toEqual(['WN9', 'WN7'])
    expect(features[1]).toMatchObject({
      properties: { FILL_LEVEL: 82, STATUS: 'Full', BIN_TYPE: 'Organics' },
    })
    expect(features[0]).toMatchObject({ properties: { FILL_LEVEL: null }, geometry: null })
  })

  it('is the same until a bin changes, and then has the change', async () => {
    const copy = layerCache(database)
    const first = await copy()
    expect(await copy()).toBe(first)
    await change(30)
    const second = await copy()
    expect(second.version).not.toBe(first.version)
    expect(second.features[1]?.properties.FILL_LEVEL).toBe(30)
    expect(await copy()).toBe(second)
  })

  it('has a change that was under way when it was read', async () => {
    const copy = layerCache(database)
    await database.query.transaction(async (transaction) => {
      await transaction.update(bins).set({ fillLevel: 40 }).where(eq(bins.id, 'WN7'))
      await transaction.insert(events).values({ event: { kind: 'bins', bins: null } })
      expect((await copy()).features[1]?.properties.FILL_LEVEL).toBe(82)
      await change9()
      await copy()
    })
    expect((await copy()).features[1]?.properties.FILL_LEVEL).toBe(40)
  })

  it('has the same version in another process, and is read anew in time without any event', async () => {
    let now = 0
    const copy = layerCache(database, () => now)
    expect((await copy()).version).toBe((await layerCache(database)()).version)
    await database.query.update(bins).set({ fillLevel: 5 }).where(eq(bins.id, 'WN7'))
    expect((await copy()).features[1]?.properties.FILL_LEVEL).toBe(82)
    now += 61_000
    expect((await copy()).features[1]?.properties.FILL_LEVEL).toBe(5)
  })

  it('gives a browser the ids of the record', async () => {
    const app = await makeApp({ database })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const layer = {
      layerUrl: `${origin}/open-data/FeatureServer/0`,
      fields: SERVED_FIELDS,
      isDemonstration: false,
    }
    const [, bin] = await fetchBins(layer, { fetch })
    expect(bin).toMatchObject({ id: 'WN7', binType: 'compost', fillLevel: 82, status: 'full', lat: -41.29 })
    await app.close()
  })
})

const change9 = () =>
  database.query.transaction(async (transaction) => {
    await transaction.update(bins).set({ fillLevel: 1 }).where(eq(bins.id, 'WN9'))
    await transaction.insert(events).values({ event: { kind: 'bins', bins: null } })
  })
