import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  type Bin,
  DAY_MS,
  MINUTE_MS,
  NEW_ZEALAND,
  type OpenDataFields,
  SERVED_FIELDS,
  SPEC_FIELDS,
} from 'shared-domain'
import { type Database, databasePlugin } from '../../../database/database'
import { alerts, audit, bins, readings } from '../../../database/schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { makeApp } from '../../../server/testing/make-app'
import { cityFigures } from '../../figures/city-figures'
import { openDataLayer } from '../open-data-layer'
import { fetchLayer, mirrorLayer } from './mirror'

/** Another council's geoservices server, whose layer says what a test lets it say. */
let geoservices: FastifyInstance
let source: Database
let layerUrl: string

let database: Database
let app: FastifyInstance
let now: number

beforeAll(async () => {
  source = await makeTestDatabase()
  geoservices = Fastify()
  await geoservices.register(databasePlugin, { database: source })
  let clock = 0
  // It reads its state anew at each question: no event tells of what the tests write.
  await geoservices.register(openDataLayer, { now: () => (clock += 3_600_000) })
  layerUrl = `${await geoservices.listen({ host: '127.0.0.1', port: 0 })}/open-data/FeatureServer/0`
})
afterAll(() => geoservices.close())
beforeEach(async () => {
  database = await makeTestDatabase()
  now = Date.parse('2026-11-21T00:00:00Z')
  app = await makeApp({ database, now: () => now })
})
afterEach(() => app.close())

interface Feature {
  OBJECTID: number
  BIN_ID: string
  LOCATION: string
  BIN_TYPE: Bin['binType']
  FILL_LEVEL: number | null
  STATUS: Bin['status']
  LAST_COLLECTED: Date | null
  at: readonly [lng: number, lat: number]
}

/** Bin `n` of the layer, each at a place of its own. */
const binOf = (n: number, known: Partial<Feature> = {}): Feature => ({
  OBJECTID: n,
  BIN_ID: `ASSET-${n}`,
  LOCATION: `${n} Cuba Street`,
  BIN_TYPE: 'general',
  FILL_LEVEL: 30,
  STATUS: 'normal',
  LAST_COLLECTED: null,
  at: [174.7 + n / 10_000, -41.2 - n / 10_000],
  ...known,
})
const city = (count: number, known: Partial<Feature> = {}) =>
  Array.from({ length: count }, (_, i) => binOf(i + 1, known))

const rowOf = ({ at: [lng, lat], ...feature }: Feature) => ({
  id: feature.BIN_ID,
  objectId: feature.OBJECTID,
  location: feature.LOCATION,
  binType: feature.BIN_TYPE,
  fillLevel: feature.FILL_LEVEL,
  status: feature.STATUS,
  lastCollectedAt: feature.LAST_COLLECTED,
  ...{ lat, lng },
})

/** One poll of the layer, five minutes after the last. */
async function poll(fields: Partial<OpenDataFields> = {}) {
  now += 5 * MINUTE_MS
  const asked = { layerUrl, extent: NEW_ZEALAND, fields: { ...SPEC_FIELDS, ...fields } }
  const signal = new AbortController().signal
  await mirrorLayer(
    { database, live: { wake: () => undefined } },
    (thresholds) => fetchLayer(asked, { fetch, signal, thresholds, wait: async () => undefined }),
    { maxLossPercent: 10, now },
  )
}
async function serve(told: readonly Feature[]) {
  await source.query.delete(bins)
  await source.query.insert(bins).values(told.map(rowOf))
}
async function pollOf(told: readonly Feature[], fields: Partial<OpenDataFields> = {}) {
  await serve(told)
  await poll(fields)
}

const allBins = () => database.query.select().from(bins).orderBy(bins.objectId)
const standing = async () => (await allBins()).filter(({ removedAt }) => removedAt === null)
const openAlerts = async () =>
  (await database.query.select().from(alerts)).filter(({ closedAt }) => closedAt === null)
const copyState = async () => (await cityFigures(database, new Date(now))).openData
const bin = async (id: string) => (await app.inject(`/api/bins/${id}`)).json()
const decide = (payload: object) => app.inject({ method: 'POST', url: '/api/open-data/loss', payload })
const collect = (binId: string) =>
  app.inject({
    method: 'POST',
    url: '/api/collections',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: { binId, at: new Date(Date.now()).toISOString() },
  })

describe('a layer that lost most of its bins', () => {
  it('is not believed before it lasts a day: bins, alerts and readings stay', async () => {
    await pollOf(city(2300, { STATUS: 'full', FILL_LEVEL: null }))
    await pollOf(city(10, { STATUS: 'full', FILL_LEVEL: null }))
    const since = new Date(now)
    expect(await standing()).toHaveLength(2300)
    expect(await openAlerts()).toHaveLength(2300)
    expect(await copyState())?.toMatchObject({
      error: null,
      loss: {
        missing: 2290,
        of: 2300,
        since: since.toISOString().replace('.000Z', 'Z'),
        such: ['WCC11', 'WCC12', 'WCC13', 'WCC14', 'WCC15'],
      },
    })
    now = since.getTime() + DAY_MS - 10 * MINUTE_MS
    await poll()
    expect(await standing()).toHaveLength(2300)
    now = since.getTime() + DAY_MS
    await poll()
    expect(await standing()).toHaveLength(10)
    expect(await openAlerts()).toHaveLength(10)
    expect((await copyState())?.loss).toBeNull()
  }, 60_000)

  it('has lost nothing when they are back, and asks nobody any more', async () => {
    await pollOf(city(20))
    await pollOf(city(10))
    await pollOf(city(20))
    expect(await standing()).toHaveLength(20)
    expect((await copyState())?.loss).toBeNull()
  })

  it('is believed when a person confirms what that person saw', async () => {
    await pollOf(city(20))
    await pollOf(city(10))
    const other = await decide({ areGone: true, missing: 9 })
    expect(other.statusCode).toBe(409)
    expect(other.json().detail).toBe('The layer lacks 10 bins now: look again, then decide.')
    expect((await decide({ areGone: true, missing: 10 })).statusCode).toBe(204)
    expect(await standing()).toHaveLength(10)
    expect(await database.query.$count(readings)).toBe(20)
    expect((await copyState())?.loss).toBeNull()
    await pollOf(city(9))
    expect(await standing()).toHaveLength(9)
    const trail = await database.query.select().from(audit)
    expect(trail).toContainEqual(
      expect.objectContaining({
        actor: 'demonstration operator',
        action: 'bins.loss-confirmed',
        change: { missing: 10 },
      }),
    )
    await pollOf(city(20))
    expect(await standing()).toHaveLength(20)
  })

  it('keeps its bins for another day when a person says so', async () => {
    await pollOf(city(20))
    await pollOf(city(10))
    now += DAY_MS - 10 * MINUTE_MS
    expect((await decide({ areGone: false, missing: 10 })).statusCode).toBe(204)
    now += 20 * MINUTE_MS
    await poll()
    expect(await standing()).toHaveLength(20)
    now += DAY_MS
    await poll()
    expect(await standing()).toHaveLength(10)
  })

  it('is believed in a few at once, but not a few at every poll', async () => {
    await pollOf(city(100))
    await pollOf(city(94))
    expect(await standing()).toHaveLength(94)
    await pollOf(city(88))
    expect(await standing()).toHaveLength(94)
    expect((await copyState())?.loss).toMatchObject({ missing: 6, of: 94 })
  })
})

describe('a layer that lost most of its levels', () => {
  const words = (count: number, of: (n: number) => Feature['STATUS']) =>
    Array.from({ length: count }, (_, i) => binOf(i + 1, { FILL_LEVEL: null, STATUS: of(i + 1) }))
  const mixed = () => words(40, (n) => (n <= 2 ? 'full' : n <= 20 ? 'normal' : 'warning'))
  const fullBins = async () => (await standing()).filter(({ status }) => status === 'full').length

  it('says one word of all bins at once: nothing is closed, and the dashboard says why', async () => {
    await pollOf(mixed())
    await poll()
    expect(await openAlerts()).toHaveLength(22)
    const before = (await copyState())?.fetchedAt
    await expect(pollOf(words(41, () => 'normal'))).rejects.toThrow('Levels and alerts stay as they were')
    expect(await fullBins()).toBe(2)
    expect(await openAlerts()).toHaveLength(22)
    // Everything else of the layer is believed.
    expect(await standing()).toHaveLength(41)
    expect(await copyState()).toMatchObject({
      fetchedAt: before,
      error: expect.stringMatching(
        /^The open-data layer says “Normal” of 41 of 41 bins, and said it of 18 at the read before\. Levels/,
      ),
    })
  })

  it.each([
    ['no level', null],
    ['the greatest number of a byte', 255],
  ])('gives most bins %s at once', async (_what, level) => {
    const levels = Array.from({ length: 20 }, (_, i) => binOf(i + 1, { FILL_LEVEL: i * 4 }))
    await pollOf(levels)
    const before = (await standing()).map(({ fillLevel }) => fillLevel)
    const broken = levels.map((one) => ({ ...one, FILL_LEVEL: level }))
    await expect(pollOf(broken)).rejects.toThrow(/of 20 of 20 bins, and said it of 0 at the read before/)
    expect((await standing()).map(({ fillLevel }) => fillLevel)).toEqual(before)
  })

  it('has no full bin any more while all levels change, as when shares are taken for percent', async () => {
    const levels = Array.from({ length: 20 }, (_, i) =>
      binOf(i + 1, { FILL_LEVEL: 50 + i * 2.4, STATUS: i > 13 ? 'full' : 'warning' }),
    )
    await pollOf(levels)
    await poll()
    const scaled = levels.map((one) => ({
      ...one,
      FILL_LEVEL: (one.FILL_LEVEL ?? 0) / 100,
      STATUS: 'normal' as const,
    }))
    await expect(pollOf(scaled)).rejects.toThrow('has none of its 6 full bins any more')
    expect(await fullBins()).toBeGreaterThan(4)
  })

  it('is believed when its bins were emptied', async () => {
    const LAST_COLLECTED = new Date(now)
    await pollOf(city(20, { FILL_LEVEL: 90, STATUS: 'full' }))
    await pollOf(city(20, { FILL_LEVEL: 0, LAST_COLLECTED }))
    expect((await standing()).every(({ fillLevel }) => fillLevel === 0)).toBe(true)
  })

  it('is believed after a day, and at once when it differs again', async () => {
    await pollOf(mixed())
    await expect(pollOf(words(40, () => 'normal'))).rejects.toThrow()
    await pollOf(mixed())
    expect((await copyState())?.error).toBeNull()
    await expect(pollOf(words(40, () => 'normal'))).rejects.toThrow()
    now += DAY_MS
    await poll()
    expect(await fullBins()).toBe(0)
    expect((await copyState())?.error).toBeNull()
    await poll()
  })
})

describe('a level that stays the same in the layer', () => {
  it('is certain at the second poll: the alert is raised once, and a third poll writes nothing', async () => {
    await pollOf(city(2))
    await pollOf([binOf(1, { FILL_LEVEL: 95 }), binOf(2)])
    expect(await openAlerts()).toEqual([])
    await poll()
    expect(await openAlerts()).toMatchObject([{ binId: 'WCC1', type: 'full' }])
    const before = [await database.query.$count(audit), await database.query.$count(readings)]
    await poll()
    expect([await database.query.$count(audit), await database.query.$count(readings)]).toEqual(before)
    await pollOf(city(2, { FILL_LEVEL: 5 }))
    await poll()
    expect(await openAlerts()).toEqual([])
  })
})

describe('an impossible level', () => {
  it.each([
    [130, 'gives a fill level of 130%, which cannot be'],
    [-20, 'gives a fill level of -20%, which cannot be'],
    [null, 'no longer gives a fill level'],
  ])('of %p is unknown, with the reason, in place of the last one', async (level, reason) => {
    await pollOf(city(2, { FILL_LEVEL: 5 }))
    await pollOf([binOf(1, { FILL_LEVEL: level, STATUS: 'warning' }), binOf(2, { FILL_LEVEL: 5 })])
    expect(await bin('WCC1')).toMatchObject({
      fillLevel: null,
      status: 'warning',
      flag: expect.stringContaining(reason),
    })
    expect(await bin('WCC2')).not.toHaveProperty('flag')
    const { features: served } = (await app.inject('/open-data/FeatureServer/0/query')).json()
    expect(served[0].attributes).toMatchObject({ FILL_LEVEL: null, FLAGS: expect.stringContaining('level-') })
    await poll()
    expect(await bin('WCC1')).toHaveProperty('flag')
    await pollOf(city(2, { FILL_LEVEL: 5 }))
    expect(await bin('WCC1')).toMatchObject({ fillLevel: 5, status: 'normal' })
    expect(await bin('WCC1')).not.toHaveProperty('flag')
  })

  it('does not clear what a sensor says of the trust in a level', async () => {
    await pollOf(city(2, { FILL_LEVEL: 5 }))
    const flag = { kind: 'level-untrusted', since: '2026-11-20T00:00:00.000Z', fault: 'zeros' } as const
    await database.query
      .update(bins)
      .set({ flags: [flag] })
      .where(eq(bins.id, 'WCC1'))
    await pollOf([binOf(1, { FILL_LEVEL: 130 }), binOf(2, { FILL_LEVEL: 5 })])
    expect(await bin('WCC1')).toMatchObject({
      untrusted: { since: flag.since, fault: 'zeros' },
      flag: expect.stringMatching(/which cannot be.*not trusted since/),
    })
    await pollOf(city(2, { FILL_LEVEL: 5 }))
    expect(await bin('WCC1')).toMatchObject({ flag: expect.stringMatching(/^The level is not trusted/) })
  })

  it('gives no status either, where the layer has no status field', async () => {
    await pollOf(city(1, { FILL_LEVEL: 130 }), { status: null })
    expect(await bin('WCC1')).toMatchObject({ fillLevel: null, status: 'normal' })
  })

  it('leaves the level of a sensor that sends its readings to the record', async () => {
    now = Date.now() - 10 * MINUTE_MS
    await pollOf(city(1, { FILL_LEVEL: null }))
    await app.inject({
      method: 'POST',
      url: '/api/readings',
      payload: { readings: [{ binId: 'WCC1', fillLevel: 44, at: new Date(now).toISOString() }] },
    })
    await pollOf(city(1, { FILL_LEVEL: 130 }))
    expect(await bin('WCC1')).toMatchObject({ fillLevel: 44 })
    expect(await bin('WCC1')).not.toHaveProperty('flag')
  })
})

describe('what the layer said before a bin was emptied', () => {
  // A collection is of now.
  beforeEach(() => {
    now = Date.now() - 10 * MINUTE_MS
  })

  it('does not fill it again, whatever it said in between', async () => {
    await pollOf(city(1, { FILL_LEVEL: 82 }))
    now = Date.now()
    expect((await collect('WCC1')).statusCode).toBe(201)
    await pollOf(city(1, { FILL_LEVEL: null }))
    await pollOf(city(1, { FILL_LEVEL: 82 }))
    expect((await bin('WCC1')).fillLevel).toBeNull()
    await pollOf(city(1, { FILL_LEVEL: 83 }))
    expect((await bin('WCC1')).fillLevel).toBe(83)
  })

  it('does not make it full again by its status either', async () => {
    await pollOf(city(1, { FILL_LEVEL: null, STATUS: 'full' }))
    expect(await openAlerts()).toHaveLength(1)
    now = Date.now()
    expect((await collect('WCC1')).statusCode).toBe(201)
    await poll()
    expect(await bin('WCC1')).toMatchObject({ status: 'normal' })
    expect(await openAlerts()).toEqual([])
  })
})

describe('a collection of a day to come', () => {
  it('is not believed: levels go on being taken', async () => {
    const LAST_COLLECTED = new Date('2027-01-01T00:00:00Z')
    await pollOf(city(1, { LAST_COLLECTED }))
    await pollOf(city(1, { LAST_COLLECTED, FILL_LEVEL: 47 }))
    expect(await bin('WCC1')).toMatchObject({ fillLevel: 47, lastCollected: null })
  })
})

describe('impossible positions', () => {
  it('are flagged outside of the council’s area; a bin that stood somewhere stays there', async () => {
    await pollOf(city(3))
    await pollOf([...city(2), binOf(3, { at: [0, 0] }), binOf(4, { at: [0, 0] })])
    expect(await bin('WCC3')).toMatchObject({
      lat: expect.closeTo(-41.2003),
      flag: 'The open-data layer puts this bin at latitude 0, longitude 0, outside the council’s area.',
    })
    expect(await bin('WCC4')).toMatchObject({ lat: null, lng: null, flag: expect.any(String) })
  })

  it('refuse a layer that has most of them: metres labelled as degrees, and another city', async () => {
    await pollOf(city(50))
    const before = await allBins()
    for (const elsewhere of [
      [1_748_735, 5_427_916],
      [-0.1276, 51.5072],
    ] as const) {
      await expect(pollOf(city(50, {}).map((feature) => ({ ...feature, at: elsewhere })))).rejects.toThrow(
        'puts 50 of 50 bins outside the council’s area',
      )
      expect((await copyState())?.error).toMatch(/positions cannot be trusted.* OPEN_DATA_EXTENT/)
    }
    expect(await allBins()).toEqual(before)
  })
})

describe('a renumbered layer', () => {
  const levelOf = (i: number) => 31 + (i % 7)
  const renumbered = (count: number) =>
    city(count).map((feature, i) => ({
      ...feature,
      OBJECTID: ((i * 7) % count) + 1,
      FILL_LEVEL: levelOf(i),
    }))

  it('keeps the bin of each label by its place, now and at the next polls', async () => {
    await pollOf(city(23))
    const before = await allBins()
    await pollOf(renumbered(23))
    const after = await allBins()
    expect(after.map(({ id, location, lat }) => [id, location, lat])).toEqual(
      before.map(({ id, location, lat }) => [id, location, lat]),
    )
    expect(after.map(({ fillLevel }) => fillLevel)).toEqual(after.map((_, i) => levelOf(i)))
    await pollOf([...renumbered(23), binOf(99, { OBJECTID: 24 })])
    expect(await standing()).toHaveLength(24)
    expect((await allBins()).slice(0, 23).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('gives a new bin an id that is on no label yet', async () => {
    await pollOf(city(20))
    const shifted = city(21).map((feature, i) => ({ ...feature, OBJECTID: ((i + 1) % 21) + 1 }))
    await pollOf(shifted)
    expect((await allBins()).map(({ id }) => id).slice(18)).toEqual(['WCC19', 'WCC20', 'WCC1-2'])
    await poll()
    expect(await standing()).toHaveLength(21)
  })

  it('keeps its labels when the council names an enduring id later', async () => {
    await pollOf(city(20))
    await poll({ binId: 'BIN_ID' })
    expect((await allBins()).map(({ id, layerId }) => [id, layerId])).toEqual(
      city(20).map((_, i) => [`WCC${i + 1}`, `ASSET-${i + 1}`]),
    )
    await pollOf(renumbered(20), { binId: SERVED_FIELDS.binId })
    expect(await standing()).toHaveLength(20)
  })

  it('tells apart the bins of one place by type and street', async () => {
    const pair = (first: number, second: number) => [
      binOf(1, { OBJECTID: first }),
      binOf(1, { OBJECTID: second, BIN_ID: 'ASSET-1b', BIN_TYPE: 'recycling' }),
    ]
    await pollOf(pair(1, 2))
    await pollOf(pair(2, 1))
    expect((await allBins()).map(({ id, binType }) => [id, binType])).toEqual([
      ['WCC1', 'general'],
      ['WCC2', 'recycling'],
    ])
  })
})

describe('an error of the layer', () => {
  it('is shown with its details', async () => {
    await serve(city(1))
    await expect(poll({ objectId: 'FID' })).rejects.toThrow()
    expect((await copyState())?.error).toBe(
      'GIS API error: 400 Cannot perform query. Invalid query parameters.; orderByFields: orderByFields names no fields of the layer',
    )
  })
})
