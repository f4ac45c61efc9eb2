import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { nearbyBins, seededRandom } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { collections, readings, reports } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { forgetBins, keepBins } from './testing/keep-bins'

let database: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database })
}, 60_000)
afterAll(() => app.close())
afterEach(() => forgetBins(database))

const keep = (...known: Parameters<typeof keepBins>[1][]) => keepBins(database, ...known)
const list = async (query = '') =>
  OPERATIONS.listBins.answer.parse((await app.inject(`/api/bins${query}`)).json())
const idsOf = (answer: { bins: readonly { id: string }[] }) => answer.bins.map(({ id }) => id)

describe('the list of bins', () => {
  it('comes in order of ids, a page at a time, with the number of all', async () => {
    await keep({ id: 'W3' }, { id: 'W1' }, { id: 'W2' }, { id: 'W4', removedAt: new Date() })
    const first = await list('?limit=2')
    expect([idsOf(first), first.total, first.next]).toEqual([['W1', 'W2'], 3, 'W2'])
    const second = await list(`?limit=2&after=${first.next}`)
    expect([idsOf(second), second.total, second.next]).toEqual([['W3'], 3, null])
  })

  it('can be of a status, a type, and a part of an id or a location', async () => {
    await keep(
      { id: 'W1', status: 'full', location: 'Ōtari-Wilton’s Bush' },
      { id: 'W2', binType: 'compost', location: '100%_Lane' },
      { id: 'W3', status: 'full', binType: 'recycling' },
    )
    expect(idsOf(await list('?status=full'))).toEqual(['W1', 'W3'])
    expect(idsOf(await list('?status=full&binType=recycling'))).toEqual(['W3'])
    for (const q of ['otari', 'ŌTARI', 'ōtari', 'w1'])
      expect(idsOf(await list(`?q=${encodeURIComponent(q)}`))).toEqual(['W1'])
    for (const q of ['%_', '100%']) expect(idsOf(await list(`?q=${encodeURIComponent(q)}`))).toEqual(['W2'])
    expect(idsOf(await list('?q=nowhere'))).toEqual([])
  })

  it('shows what is not known as not known', async () => {
    await keep({ id: 'W1', lat: null, lng: null })
    expect((await list()).bins).toEqual([
      {
        id: 'W1',
        location: 'Cuba Street',
        binType: 'general',
        fillLevel: null,
        status: 'normal',
        lat: null,
        lng: null,
        lastCollected: null,
        lastCollectedAt: null,
        measuredAt: null,
      },
    ])
  })
})

describe('one bin', () => {
  it('tells its days as they are in New Zealand and its moments in UTC', async () => {
    await keep({
      id: 'W 1/2',
      fillLevel: 42.5,
      measuredAt: new Date('2026-11-20T11:00:00Z'),
      lastCollectedAt: new Date('2026-11-20T11:00:00Z'),
    })
    const answer = await app.inject(`/api/bins/${encodeURIComponent('W 1/2')}`)
    expect(OPERATIONS.getBin.answer.parse(answer.json())).toMatchObject({
      id: 'W 1/2',
      fillLevel: 42.5,
      lastCollected: '2026-11-21',
      lastCollectedAt: '2026-11-20T11:00:00.000Z',
      measuredAt: '2026-11-20T11:00:00.000Z',
    })
  })

  it('that is unknown, or stands no more, is refused by name', async () => {
    await keep({ id: 'W9', removedAt: new Date() })
    for (const id of ['W8', 'W9']) {
      const answer = await app.inject(`/api/bins/${id}`)
      expect([answer.statusCode, answer.json().type]).toEqual([404, 'urn:problem:unknown-bin'])
      expect(answer.json().detail).toContain(id)
    }
  })

  it('has a history, newest first, without what is held for review or too old', async () => {
    await keep({ id: 'W1' })
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await database.query
      .insert(readings)
      .values(
        [1, 5, 3, 24 * 60].map((hours) => ({ binId: 'W1', at: hoursAgo(hours), fillLevel: hours % 100 })),
      )
    await database.query
      .insert(collections)
      .values({ id: randomUUID(), binId: 'W1', at: hoursAgo(4), fillLevel: null })
    const report = {
      binId: 'W1',
      location: '',
      bodyHash: '',
      issue: 'Damaged' as const,
      reportedAt: hoursAgo(2),
    }
    await database.query.insert(reports).values([
      { ...report, id: randomUUID(), reference: '1' },
      { ...report, id: randomUUID(), reference: '2', isHeld: true },
    ])
    const history = OPERATIONS.binHistory.answer.parse((await app.inject('/api/bins/W1/history')).json())
    expect(history.readings.map(({ fillLevel }) => fillLevel)).toEqual([1, 3, 5])
    expect(history.collections).toMatchObject([{ fillLevel: null, routeId: null }])
    expect(history.reports).toMatchObject([{ issue: 'Damaged', status: 'open' }])
    const longer = await app.inject('/api/bins/W1/history?days=100')
    expect(longer.json().readings).toHaveLength(4)
  })
})

describe('the bins around a point', () => {
  const search = async (lat: number, lng: number, radius: number) => {
    const answer = await app.inject(
      `/api/bins/nearby?lat=${lat.toFixed(9)}&lng=${lng.toFixed(9)}&radius=${radius.toFixed(6)}`,
    )
    return OPERATIONS.nearbyBins.answer.parse(answer.json()).bins
  }
  // By the date line, at a pole, and where we are.
  const centres = [
    [-41.2865, 174.776],
    [-16.8, 179.9999],
    [-16.8, -179.9999],
    [89.9999, 10],
    [-90, 0],
    [0, 180],
  ] as const

  it.each(centres)(
    'are those that measuring every bin gives, around %s, %s',
    async (lat, lng) => {
      const random = seededRandom(7)
      const about = (centre: number, spread: number) => centre + (random() + random() - 1) * spread
      const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
      const placed = Array.from({ length: 600 }, () => ({
        lat: Math.max(-90, Math.min(90, about(lat, 0.2))),
        lng: Math.abs(lat) > 89 ? wrapped(about(lng, 180)) : wrapped(about(lng, 0.2)),
        removedAt: random() < 0.1 ? new Date() : null,
      }))
      await keep(...placed, { lat: null, lng: null })
      const { rows } = await database.pool.query<{ id: string; lat: number; lng: number }>(
        'select id, lat, lng from bins where removed_at is null order by id',
      )
      const offset = fc.double({ min: -0.3, max: 0.3, noNaN: true })
      await fc.assert(
        fc.asyncProperty(
          offset,
          offset,
          fc.double({ min: 0, max: 50, noNaN: true }),
          async (dLat, dLng, radius) => {
            const point = {
              lat: Number(Math.max(-90, Math.min(90, lat + dLat)).toFixed(9)),
              lng: Number(wrapped(lng + dLng).toFixed(9)),
            }
            const km = Number(radius.toFixed(6))
            const expected = nearbyBins(rows, point, km)
            const found = await search(point.lat, point.lng, km)
            expect(found.map(({ id, distanceKm }) => ({ id, distanceKm }))).toEqual(
              expected.map(({ id, distanceKm }) => ({ id, distanceKm: Number(distanceKm.toFixed(4)) })),
            )
          },
        ),
        { numRuns: 40 },
      )
    },
    60_000,
  )

  it('are looked for within 500 m unless said', async () => {
    await keep({ id: 'W1', lat: -41.29, lng: 174.78 }, { id: 'W2', lat: -41.2959, lng: 174.78 })
    const answer = await app.inject('/api/bins/nearby?lat=-41.29&lng=174.78')
    expect(answer.json().bins).toMatchObject([{ id: 'W1', distanceKm: 0 }])
  })
})

describe('the bins as files', () => {
  it('are rows that a spreadsheet reads and no formula of which it runs', async () => {
    await keep(
      {
        id: 'W1',
        location: '=HYPERLINK("http://x")',
        fillLevel: 42.5,
        lat: -41.29,
        lng: 174.78,
        measuredAt: new Date('2026-11-20T11:00:00Z'),
      },
      { id: 'W2', location: 'Ōtari, north' },
    )
    const answer = await app.inject('/api/bins.csv')
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="bins-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(answer.payload.split('\r\n')).toEqual([
      '\uFEFFBin,Location,Type,Fill level (%),Status,Latitude,Longitude,Measured (Pacific/Auckland),Last collected (Pacific/Auckland),Not trusted since (Pacific/Auckland),State',
      `W1,"'=HYPERLINK(""http://x"")",general,42.5,normal,-41.29,174.78,2026-11-21 00:00:00,,,Standing`,
      'W2,"Ōtari, north",general,,unknown,,,,,,Standing',
      '',
    ])
  })

  it('are points of GeoJSON', async () => {
    await keep({ id: 'W1', lat: -41.29, lng: 174.78 }, { id: 'W2', status: 'full' })
    const answer = await app.inject('/api/bins.geojson')
    expect(answer.headers['content-type']).toContain('application/geo+json')
    expect(answer.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [174.78, -41.29] },
          properties: { id: 'W1', fillLevel: null },
        },
        { type: 'Feature', geometry: null, properties: { id: 'W2', status: 'full' } },
      ],
    })
    expect((await app.inject('/api/bins.geojson?status=full')).json().features).toHaveLength(1)
  })

  it('carry their licence and age', async () => {
    const licence = 'https://creativecommons.org/licenses/by/4.0/'
    const measuredAt = new Date('2100-01-01T10:00:00Z')
    await keep({ id: 'W1', status: 'full', measuredAt }, { id: 'W2' })
    for (const file of ['bins.csv', 'bins.geojson']) {
      const { headers } = await app.inject(`/api/${file}`)
      expect([headers.link, headers['last-modified']]).toEqual([
        `<${licence}>; rel="license"`,
        measuredAt.toUTCString(),
      ])
    }
    const members = async (query: string) => {
      const { features: _, ...members } = (await app.inject(`/api/bins.geojson${query}`)).json()
      return members
    }
    const links = [{ href: licence, rel: 'license', title: 'The licence of the data' }]
    const known = { type: 'FeatureCollection', links }
    expect(await members('?status=full')).toEqual({ ...known, updated: measuredAt.toISOString() })
    expect(await members('?q=nowhere')).toEqual({ ...known, updated: null })
    expect((await app.inject('/api/bins.csv?q=nowhere')).headers['last-modified']).toBeUndefined()
  })

  it('say since when a level is not trusted', async () => {
    const since = '2026-11-22T21:14:00.000Z'
    await keep({ id: 'W1', fillLevel: 22, flags: [{ kind: 'level-untrusted', since, fault: 'zeros' }] })
    const [columns = '', line = ''] = (await app.inject('/api/bins.csv')).payload.split('\r\n')
    expect(columns).toMatch(/,Not trusted since \(Pacific\/Auckland\),State$/)
    expect(line).toMatch(/,2026-11-23 10:14:00,Standing$/)
    const { features } = (await app.inject('/api/bins.geojson')).json()
    expect(features).toMatchObject([{ properties: { id: 'W1', untrusted: { since, fault: 'zeros' } } }])
  })

  it('are whole and each bin is there once, however many pages they take', async () => {
    await keep(...Array.from({ length: 2500 }, () => ({})))
    const { features } = (await app.inject('/api/bins.geojson')).json()
    expect(features).toHaveLength(2500)
    expect(
      new Set(features.map(({ properties }: { properties: { id: string } }) => properties.id)).size,
    ).toBe(2500)
    expect((await app.inject('/api/bins.csv')).payload.split('\r\n')).toHaveLength(2502)
  })
})

describe('the collections as files', () => {
  const keepCollections = async (...moments: string[]) => {
    await keep({ id: 'W1', lat: -41.29, lng: 174.78 })
    const rows = moments.map((at) => ({ id: randomUUID(), binId: 'W1', at: new Date(at), fillLevel: 80 }))
    await database.query.insert(collections).values(rows)
  }

  it('are those of whole days in New Zealand, both ends included', async () => {
    await keepCollections(
      '2026-04-03T10:59:59Z',
      '2026-04-03T11:00:00Z',
      '2026-04-05T11:59:59Z',
      '2026-04-05T12:00:00Z',
    )
    const { payload } = await app.inject('/api/collections.csv?from=2026-04-04&to=2026-04-05')
    expect(
      payload
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',', 5).join()),
    ).toEqual([
      '2026-04-04 00:00:00,W1,Cuba Street,general,80',
      '2026-04-05 23:59:59,W1,Cuba Street,general,80',
    ])
  })

  it('are those of the last 56 days unless said', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
    await keepCollections(daysAgo(1), daysAgo(54), daysAgo(57))
    const { features } = (await app.inject('/api/collections.geojson')).json()
    expect(features).toHaveLength(2)
    expect(features[0]).toMatchObject({
      geometry: { coordinates: [174.78, -41.29] },
      properties: { binId: 'W1', fillLevel: 80 },
    })
  })

  it('at the same moment are each there once, across pages', async () => {
    await keepCollections(...Array.from({ length: 2100 }, () => '2026-11-20T00:00:00Z'))
    const { features } = (await app.inject('/api/collections.geojson?from=2026-11-01&to=2026-11-30')).json()
    expect(
      new Set(features.map(({ properties }: { properties: { id: string } }) => properties.id)).size,
    ).toBe(2100)
  })

  it.each(['from=2026-02-30', 'from=0000-01-01', 'from=2026-05-02&to=2026-05-01'])(
    'are refused for %s',
    async (query) => {
      const answer = await app.inject(`/api/collections.csv?${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([
        expect.objectContaining({ field: expect.stringMatching(/^query\.(from|to)$/) }),
      ])
    },
  )
})
