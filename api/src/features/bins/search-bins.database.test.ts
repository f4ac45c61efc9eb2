import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { BIN_SORTS, compareBins, fitsSearch, streetAndSuburb } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { binLabels, bins, reports } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { cityFigures } from '../figures/city-figures'
import { outdatedReason } from './label-state'
import { forgetBins, keepBins } from './testing/keep-bins'

let database: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database })
}, 60_000)
afterAll(() => app.close())
afterEach(() => forgetBins(database))

const search = async (query: Record<string, string> = {}) =>
  OPERATIONS.searchBins.answer.parse((await app.inject({ url: '/api/bins/search', query })).json())
const idsOf = (answer: { bins: readonly { id: string }[] }) => answer.bins.map(({ id }) => id)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Bins that differ in everything that is searched, sorted and filtered by. */
const keepMixed = () =>
  keepBins(
    database,
    { id: 'W9', location: '12 Ōtari Road, Wilton', fillLevel: 42.3, measuredAt: hoursAgo(1) },
    { id: 'W10', location: '2 Cuba Street, Te Aro', fillLevel: 42.3, measuredAt: hoursAgo(30) },
    {
      ...{ id: 'W11', location: '4 Cuba Street, Te Aro', binType: 'compost' },
      ...{ fillLevel: 91.7, layerFillLevel: 91.7, status: 'full', measuredAt: hoursAgo(200) },
    },
    { id: 'W12', location: 'cuba mall', lastCollectedAt: hoursAgo(3), lat: -41.2, lng: 174.7 },
    { id: 'W13', fillLevel: 0, measuredAt: hoursAgo(2), lastCollectedAt: hoursAgo(2) },
    { id: 'W14', status: 'full' },
    { id: 'W15', removedAt: new Date() },
  )

describe('the search among bins', () => {
  it('gives every order, a page at a time, each bin once', async () => {
    await keepMixed()
    for (const sort of BIN_SORTS) {
      const all = (await search({ sort })).bins
      expect(idsOf({ bins: all })).toEqual(idsOf({ bins: [...all].sort(compareBins(sort)) }))
      const paged: string[] = []
      let after: string | null = null
      do {
        const page = await search({ sort, limit: '2', ...(after !== null && { after }) })
        expect(page.total).toBe(6)
        paged.push(...idsOf(page))
        after = page.next
      } while (after !== null)
      expect(paged).toEqual(idsOf({ bins: all }))
    }
  })

  it('gives the same pages sooner when it need not count', async () => {
    await keepMixed()
    for (const sort of BIN_SORTS)
      for (const q of ['w', 'w1', 'cuba', 'nowhere']) {
        const all = idsOf(await search({ sort, q }))
        const paged: string[] = []
        let after: string | null = null
        do {
          const page = await search({
            sort,
            q,
            limit: '1',
            counted: 'false',
            ...(after !== null && { after }),
          })
          expect(page.total).toBe(page.bins.length + (page.next ? 1 : 0))
          paged.push(...idsOf(page))
          after = page.next
        } while (after !== null)
        expect([sort, q, paged]).toEqual([sort, q, all])
      }
  })

  it('fits the same bins as the rule of the domain, in the table, on the map and in the file', async () => {
    await keepMixed()
    const all = (await search()).bins
    for (const query of [
      { q: 'OTARI wilton' },
      { q: 'street w1' },
      { status: 'unknown' },
      { status: 'normal' },
      { status: 'full' },
      { binType: 'compost', suburb: 'Te Aro' },
      { street: 'Cuba Street' },
      { source: 'crew' },
      { source: 'layer' },
      { source: 'sensor' },
      { measured: 'within-day' },
      { measured: 'over-day' },
      { measured: 'over-week' },
      { measured: 'never' },
    ] as const) {
      const fitting = all.filter((bin) =>
        fitsSearch({ ...bin, labelNeeds: [], unresolvedReports: 0 }, query, Date.now()),
      )
      const found = await search(query)
      expect([query, idsOf(found)]).toEqual([query, idsOf({ bins: fitting })])
      expect(fitting.length).toBeGreaterThan(0)
      expect(found.total).toBe(fitting.length)
      const map = (await app.inject({ url: '/api/bins/map', query })).json()
      expect(map.located).toBe(fitting.filter(({ lat }) => lat !== null).length)
      const csv = (await app.inject({ url: '/api/bins.csv', query })).body
      expect(csv.trim().split('\r\n')).toHaveLength(1 + fitting.length)
    }
  })

  it('reads street and suburb out of a location as the domain does', async () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'B', '1', '2', ' ', ',', '-', '/', 'ō'),
      maxLength: 14,
    })
    const locations = fc.sample(part, { numRuns: 300, seed: 7 })
    await keepBins(database, ...locations.map((location) => ({ location })))
    const kept = await database.query
      .select({ location: bins.location, street: bins.street, suburb: bins.suburb })
      .from(bins)
    for (const { location, ...place } of kept)
      expect({ location, ...place }).toEqual({ location, ...streetAndSuburb(location) })
  })

  it('finds the bins whose label is out of date, as the rule of the domain says', async () => {
    const [lat, lng] = [-41.29, 174.77]
    const near = { lat: lat + 0.0002, lng }
    const far = { lat: lat + 0.00023, lng }
    await keepBins(
      database,
      { id: 'W1', lat, lng },
      { id: 'W2', ...near },
      { id: 'W3', ...far },
      { id: 'W4', lat, lng, location: 'Elsewhere' },
      { id: 'W5', lat: null, lng: null },
      { id: 'W6' },
    )
    const printed = { printedAt: new Date(), location: 'Cuba Street', binLocation: 'Cuba Street', lat, lng }
    await database.query
      .insert(binLabels)
      .values(['W1', 'W2', 'W3', 'W4', 'W5'].map((binId) => ({ ...printed, binId })))
    try {
      const all = (await search({ sort: 'id' })).bins
      const outdated = all.filter(
        (bin) => bin.id !== 'W6' && outdatedReason({ location: 'Cuba Street', lat, lng }, bin) !== null,
      )
      expect(idsOf({ bins: outdated })).toEqual(['W3', 'W4'])
      expect(idsOf(await search({ sort: 'id', label: 'outdated' }))).toEqual(['W3', 'W4'])
      expect(idsOf({ bins: all.filter(({ label }) => label?.outdated) })).toEqual(['W3', 'W4'])
      expect(idsOf(await search({ label: 'none' }))).toEqual(['W6'])
    } finally {
      await database.query.delete(binLabels)
    }
  })

  it('counts the unresolved reports of each bin', async () => {
    await keepBins(database, { id: 'W1' }, { id: 'W2' })
    const report = {
      binId: 'W1',
      location: '',
      bodyHash: '',
      issue: 'Damaged' as const,
      note: 'The label is torn.',
    }
    await database.query.insert(reports).values([
      { ...report, id: randomUUID(), reference: '1' },
      { ...report, id: randomUUID(), reference: '2', isHeld: true },
      { ...report, id: randomUUID(), reference: '3', status: 'fixed' },
    ])
    const { bins: found } = await search({ reported: 'true' })
    expect(found).toMatchObject([{ id: 'W1', unresolvedReports: 1, label: null, routeId: null }])
    expect(idsOf(await search({ reported: 'false' }))).toEqual(['W2'])
    expect(idsOf(await search({ label: 'reported' }))).toEqual(['W1'])
  })

  it('has as many rows as the figures of the city say', async () => {
    await keepMixed()
    const city = await cityFigures(database, new Date())
    expect((await search()).total).toBe(city.totalBins.value)
    expect((await search({ status: 'full' })).total).toBe(city.binsFull.value)
  })

  it('marks bins as missing once, and shows it as a report and an alert of each', async () => {
    await keepBins(database, { id: 'W1' }, { id: 'W2' })
    const mark = async (...binIds: string[]) =>
      (await app.inject({ method: 'POST', url: '/api/reports/missing', payload: { binIds } })).json()
        .reportIds
    expect(await mark('W1', 'W8')).toHaveLength(1)
    expect(await mark('W1', 'W2')).toHaveLength(1)
    expect(idsOf(await search({ reported: 'true' }))).toEqual(['W1', 'W2'])
    const { alerts } = (await app.inject('/api/alerts')).json()
    expect(alerts).toMatchObject([{ type: 'maintenance' }, { type: 'maintenance' }])
  })

  it.each(['x', '["1"]', '["", "W1"]', '["1e999", "W1"]', '[1, 2]'])(
    'refuses %s as the place of a page',
    async (after) => {
      const { statusCode } = await app.inject({ url: '/api/bins/search', query: { after } })
      expect(statusCode).toBe(400)
    },
  )

  it('tells the suburbs, and the streets of one', async () => {
    await keepMixed()
    const places = async (query: Record<string, string>) =>
      (await app.inject({ url: '/api/bins/places', query })).json()
    expect(await places({})).toEqual({ suburbs: ['Te Aro', 'Wilton'], streets: [] })
    expect((await places({ suburb: 'Te Aro' })).streets).toEqual(['Cuba Street'])
  })
})
