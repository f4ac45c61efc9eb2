import { eq } from 'drizzle-orm'
import { fetchBins, SERVED_FIELDS } from 'shared-domain'
import type { Database } from '../../database/database'
import { bins, events } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { queryAnswer } from './layer-answer'
import { LayerQuerySchema } from './layer-query'
import { layerStateReader } from './layer-state'

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

/** The attributes of the layer's features, in their order. */
const attributes = async () => {
  const { features } = JSON.parse(await queryAnswer(database.query, LayerQuerySchema.parse({}), {}))
  return features.map((feature: { attributes: Record<string, unknown> }) => feature.attributes)
}

describe('the state of the layer', () => {
  it('is of the bins that stand, in the order of their numbers', async () => {
    expect(await attributes()).toEqual([
      expect.objectContaining({ BIN_ID: 'WN9', FILL_LEVEL: null }),
      expect.objectContaining({ BIN_ID: 'WN7', FILL_LEVEL: 82, STATUS: 'Full', BIN_TYPE: 'Organics' }),
    ])
    const { extent } = await layerStateReader(database)()
    expect(extent).toEqual({ xmin: 174.77, ymin: -41.29, xmax: 174.77, ymax: -41.29 })
  })

  it('is the same until a bin changes, and then another', async () => {
    const state = layerStateReader(database)
    const first = await state()
    expect(await state()).toBe(first)
    await change(30)
    const second = await state()
    expect(second.version).not.toBe(first.version)
    expect(await state()).toBe(second)
  })

  it('sees a change that was under way when it was read', async () => {
    const state = layerStateReader(database)
    const versions: string[] = []
    await database.query.transaction(async (transaction) => {
      await transaction.update(bins).set({ fillLevel: 40 }).where(eq(bins.id, 'WN7'))
      await transaction.insert(events).values({ event: { kind: 'bins', bins: null } })
      versions.push((await state()).version)
      await change9()
      versions.push((await state()).version)
    })
    versions.push((await state()).version)
    expect(new Set(versions).size).toBe(3)
  })

  it('has the same version in another process, and is read anew in time without any event', async () => {
    let now = 0
    const state = layerStateReader(database, () => now)
    const { version } = await state()
    expect(version).toBe((await layerStateReader(database)()).version)
    await database.query.update(bins).set({ fillLevel: 5 }).where(eq(bins.id, 'WN7'))
    expect((await state()).version).toBe(version)
    now += 61_000
    expect((await state()).version).not.toBe(version)
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
