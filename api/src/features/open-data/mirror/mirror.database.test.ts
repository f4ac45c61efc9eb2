import { eq } from 'drizzle-orm'
import { MINUTE_MS, NEW_ZEALAND, SPEC_FIELDS } from 'shared-domain'
import { type FakeLayer, makeFeature, makePage, startFakeLayer } from 'shared-domain/testing/fake-layer'
import type { Database } from '../../../database/database'
import { inTransaction } from '../../../database/in-transaction'
import { alerts, audit, bins, events, facts, readings, thresholds } from '../../../database/schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { waitingSessions } from '../../../database/testing/waiting-sessions'
import { changeRecord } from '../../../record/change-record'
import { collectBins } from '../../collections/collect-bins'
import { layerSays } from './layer-says'
import { fetchLayer, mirrorLayer } from './mirror'

const NOW = Date.parse('2026-11-21T00:00:00Z')
const NIGHT = '2026-11-20T10:00:00.000Z'

let database: Database
let layer: FakeLayer
let now: number
const live = { wake: () => undefined }
beforeEach(async () => {
  database = await makeTestDatabase()
  layer = await startFakeLayer()
  now = NOW
})
afterEach(async () => {
  layer.close()
  await database.close()
})

const serve = (...features: object[]) => layer.answer(() => ({ body: makePage(features) }))
const wait = async () => undefined
const mirror = (fields: object = SPEC_FIELDS) => {
  now += 5 * MINUTE_MS
  const asked = { ...layer.layer, extent: NEW_ZEALAND, fields: { ...SPEC_FIELDS, ...fields } }
  const signal = new AbortController().signal
  return mirrorLayer(
    { database, live },
    (thresholds) => fetchLayer(asked, { fetch, signal, thresholds, wait }),
    { maxLossPercent: 10, now },
  )
}
const allBins = () => database.query.select().from(bins).orderBy(bins.objectId)
const state = async () =>
  (await database.query.select().from(facts)).find(({ name }) => name === 'openData')?.value

describe('the mirror of a council’s layer', () => {
  it('adds its bins to the record, under numbers of the record’s own', async () => {
    serve(makeFeature(900, { LAST_COLLECTED: '2026-11-19', BIN_TYPE: 'Recycling' }), makeFeature(17))
    await mirror()
    expect(await allBins()).toMatchObject([
      {
        id: 'WCC900',
        objectId: 1,
        location: '900 Lambton Quay',
        binType: 'recycling',
        fillLevel: 30,
        lastCollectedAt: new Date('2026-11-18T11:00:00Z'),
      },
      { id: 'WCC17', objectId: 2 },
    ])
    expect(await state()).toEqual({ fetchedAt: new Date(now).toISOString(), error: null })
  })

  it('writes nothing and sends no event when nothing changed', async () => {
    serve(makeFeature(1, { LAST_COLLECTED: '2026-11-19' }), makeFeature(2, { FILL_LEVEL: 33.3 }))
    await mirror()
    const before = [await database.query.$count(audit), await database.query.$count(events)]
    await mirror()
    expect([await database.query.$count(audit), await database.query.$count(events)]).toEqual(before)
    expect(await database.query.$count(readings)).toBe(2)
  })

  it('removes a bin that is gone from the layer, and restores it when it is back', async () => {
    const others = Array.from({ length: 8 }, (_, i) => makeFeature(i + 11))
    serve(...others, makeFeature(1), makeFeature(2))
    await mirror()
    serve(...others, makeFeature(1))
    await mirror()
    expect((await allBins()).slice(8).map(({ removedAt }) => removedAt !== null)).toEqual([false, true])
    serve(...others, makeFeature(1), makeFeature(2), makeFeature(3))
    await mirror()
    expect(
      (await allBins()).slice(8).map(({ id, objectId, removedAt }) => [id, objectId, removedAt]),
    ).toEqual([
      ['WCC1', 9, null],
      ['WCC2', 10, null],
      ['WCC3', 11, null],
    ])
  })

  it('neither changes, removes nor restores a bin that the council’s register keeps', async () => {
    serve(makeFeature(1), makeFeature(2), makeFeature(3))
    await mirror()
    const own = { objectId: 9, location: 'Yard', binType: 'general', source: 'mf-assets' } as const
    await database.query.insert(bins).values({ id: 'OWN1', ...own })
    const kept = { source: 'mf-assets', location: 'Ōtari Road', lat: -41.3 }
    await database.query.update(bins).set(kept).where(eq(bins.id, 'WCC2'))
    const removedAt = new Date(now)
    await database.query.update(bins).set({ source: 'mf-assets', removedAt }).where(eq(bins.id, 'WCC3'))
    serve(makeFeature(1), makeFeature(2, { LOCATION: 'Elsewhere' }), makeFeature(3, { FILL_LEVEL: 44 }))
    await mirror()
    expect(await allBins()).toMatchObject([
      { id: 'WCC1', removedAt: null },
      { id: 'WCC2', ...kept, removedAt: null },
      { id: 'WCC3', removedAt },
      { id: 'OWN1', ...own, removedAt: null, missingSince: null },
    ])
  })

  it.each([
    ['retired', { source: 'mf-assets', removedAt: new Date(NOW) }],
    ['not trusted', { flags: [{ kind: 'level-untrusted' as const, since: NIGHT, fault: 'zeros' as const }] }],
  ])('leaves a bin %s that becomes so while the layer is compared', async (_, values) => {
    serve(makeFeature(1), makeFeature(2))
    await mirror()
    const mirrored = await inTransaction(database, async (transaction) => {
      await transaction.update(bins).set(values).where(eq(bins.id, 'WCC2'))
      serve(makeFeature(1), makeFeature(2, { LOCATION: 'Elsewhere' }))
      const done = mirror()
      await waitingSessions(database, 1)
      return { done }
    })
    await mirrored.done
    expect(await allBins()).toMatchObject([{ id: 'WCC1' }, { id: 'WCC2', ...values }])
  })

  it('keeps what it says of a bin that the register keeps, the latest alone', async () => {
    serve(makeFeature(1), makeFeature(2))
    await mirror()
    const says = async () => [...(await layerSays(database.query, ['WCC1', 'WCC2']))]
    expect(await says()).toEqual([])
    await database.query.update(bins).set({ source: 'mf-assets' }).where(eq(bins.id, 'WCC2'))
    for (const LOCATION of ['Elsewhere', 'Farther']) {
      serve(makeFeature(1), makeFeature(2, { LOCATION }))
      await mirror()
      expect(await says()).toMatchObject([['WCC2', { location: LOCATION, binType: 'general' }]])
    }
    await database.query.update(bins).set({ source: null }).where(eq(bins.id, 'WCC2'))
    await mirror()
    expect(await says()).toEqual([])
  })

  it.each([
    ['an empty layer', { body: makePage([]) }, 'No bin data available'],
    ['a server error', { status: 500 }, 'GIS API error: 500'],
    ['a web page', { body: '<html>' }, ''],
  ])('keeps the last good copy and its age at %s (ASVS 16.5.2)', async (_what, answer, reason) => {
    serve(makeFeature(1))
    await mirror()
    const good = new Date(now).toISOString()
    layer.answer(() => answer)
    await expect(mirror()).rejects.toThrow(reason)
    expect(layer.requests).toHaveLength(3)
    expect(await allBins()).toMatchObject([{ id: 'WCC1', removedAt: null }])
    expect(await state()).toEqual({ fetchedAt: good, error: expect.stringContaining(reason) })
  })

  it('records only new levels of the layer as readings', async () => {
    serve(makeFeature(1, { FILL_LEVEL: 82 }))
    await mirror()
    await changeRecord({ database, live }, 'crew', (change) =>
      collectBins(change, [
        { collectionId: crypto.randomUUID(), binId: 'WCC1', at: new Date(now + MINUTE_MS), routeId: null },
      ]),
    )
    await mirror()
    expect(await allBins()).toMatchObject([{ fillLevel: 0, status: 'normal' }])
    serve(makeFeature(1, { FILL_LEVEL: 5 }))
    await mirror()
    expect(await allBins()).toMatchObject([{ fillLevel: 5 }])
  })

  it('uses the layer’s status where it has no level, and raises the alert', async () => {
    serve(makeFeature(1, { STATUS: 'Full', FILL_LEVEL: null }), makeFeature(2, { FILL_LEVEL: 250 }))
    await mirror()
    expect(await allBins()).toMatchObject([{ status: 'full', fillLevel: null }, { fillLevel: null }])
    expect(await database.query.select().from(alerts)).toMatchObject([{ binId: 'WCC1', type: 'full' }])
    serve(makeFeature(1, { STATUS: 'Normal', FILL_LEVEL: null }), makeFeature(2))
    await mirror()
    expect(await database.query.select().from(alerts)).toMatchObject([{ closedAt: expect.any(Date) }])
  })

  it('uses the present thresholds where the layer has no status field', async () => {
    await database.query.update(thresholds).set({ fullAbove: 90, warningAbove: 60 })
    serve(
      makeFeature(1, { FILL_LEVEL: 85 }),
      makeFeature(2, { FILL_LEVEL: 95 }),
      makeFeature(3, { FILL_LEVEL: 55 }),
    )
    await mirror({ status: null })
    expect(await allBins()).toMatchObject([
      { status: 'warning', certainStatus: 'warning' },
      { status: 'full', certainStatus: 'full' },
      { status: 'normal', certainStatus: 'normal' },
    ])
    expect(await database.query.select().from(alerts).orderBy(alerts.binId)).toMatchObject([
      { binId: 'WCC1', type: 'warning' },
      { binId: 'WCC2', type: 'full' },
    ])
  })

  it('takes names of fields from the council, and no text as it comes', async () => {
    const place = `Cuba\u0000Street\u202e ${'x'.repeat(500)}`
    serve(makeFeature(1, { ASSET: 'B 1', PLACE: place }))
    await mirror({ binId: 'ASSET', location: 'PLACE' })
    const [bin] = await allBins()
    expect(bin?.id).toBe('B 1')
    expect(bin?.location).toMatch(/^Cuba Street x+$/)
    expect(bin?.location.length).toBe(200)
  })
})
