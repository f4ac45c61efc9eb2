import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import { inTransaction } from '../../../database/in-transaction'
import { audit, binLabels, bins, events } from '../../../database/schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { waitingSessions } from '../../../database/testing/waiting-sessions'
import { changeRecord } from '../../../record/change-record'
import { lockBinNumbers } from '../../bins/write-bins'
import { type BinWritingChanges, binWritingChanges, binWritingSources } from './bin-writing'

type RegisteredBin = Parameters<BinWritingChanges['write']>[0][number]

const NOW = Date.parse('2026-11-21T00:00:00Z')

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.close())

const change = <T>(work: (writing: BinWritingChanges) => Promise<T>) =>
  changeRecord({ database, live: { wake: () => undefined } }, 'Kiri', (changing) =>
    work(
      binWritingChanges({
        change: changing,
        now: () => NOW,
        app: {} as FastifyInstance,
        actor: 'Kiri',
      }),
    ),
  )
const bin = (id: string, values: Partial<RegisteredBin> = {}): RegisteredBin => ({
  ...{
    id,
    location: 'Cuba Street, Te Aro',
    binType: 'general',
    lat: -41.29,
    lng: 174.77,
    source: 'mf-assets',
  },
  ...values,
})
const stored = () => database.query.select().from(bins).orderBy(bins.objectId)
const known = (...ids: string[]) => binWritingSources(database).known(ids)

it('numbers new bins after those of the record, in one entry of the trail and one event', async () => {
  await database.query.insert(bins).values({ id: 'WCC9', objectId: 41, location: 'x', binType: 'general' })
  await change(async ({ write }) => {
    await write([bin('B2'), bin('B1')])
    await write([bin('B3')])
  })
  expect((await stored()).map(({ id, objectId }) => [id, objectId])).toEqual([
    ['WCC9', 41],
    ['B2', 42],
    ['B1', 43],
    ['B3', 44],
  ])
  expect(await database.query.select().from(audit)).toMatchObject([
    { actor: 'Kiri', action: 'bins.written', change: { written: 3, removed: 0 } },
  ])
  expect((await database.query.select().from(events)).map(({ event }) => event)).toEqual([
    { kind: 'bins', bins: null },
  ])
})

it('leaves the level, the layer’s id and the number of a bin that it changes', async () => {
  const measured = { fillLevel: 85, status: 'full', certainStatus: 'full', layerId: '7' } as const
  await database.query
    .insert(bins)
    .values({ id: 'B1', objectId: 5, location: 'x', binType: 'general', ...measured })
  await change(({ write }) => write([bin('B1', { location: 'Ōtari Road', binType: 'recycling' })]))
  expect(await stored()).toMatchObject([
    {
      objectId: 5,
      location: 'Ōtari Road',
      binType: 'recycling',
      lat: -41.29,
      source: 'mf-assets',
      ...measured,
    },
  ])
})

it('retires a bin, and puts it into service when it is written again', async () => {
  await change(({ write }) => write([bin('B1')]))
  await change(({ retire }) => retire(['B1']))
  expect(await known('B1')).toEqual([{ ...bin('B1'), isRetired: true }])
  expect(await binWritingSources(database).ofSource('mf-assets')).toEqual([])
  await change(({ write }) => write([bin('B1')]))
  expect(await known('B1')).toEqual([{ ...bin('B1'), isRetired: false }])
})

it('finds bins in service whose ids are in other letters', async () => {
  await change(({ write }) => write([bin('Wn1'), bin('WN2')]))
  expect((await known('WN1', 'wn2', 'WN3')).map(({ id }) => id)).toEqual(['WN2', 'Wn1'])
})

it('says which bins are in use since a moment', async () => {
  await change(({ write }) => write([bin('B1'), bin('B2')]))
  await database.query.insert(binLabels).values({ binId: 'B2', printedAt: new Date(NOW), location: 'x' })
  const inUse = (at: number) => change(({ inUseSince }) => inUseSince(['B1', 'B2'], new Date(at)))
  expect(await inUse(NOW - 1)).toEqual(['B2'])
  expect(await inUse(NOW)).toEqual([])
})

it('locks and returns only the bins asked for', async () => {
  await change(({ write }) => write([bin('Wn1')]))
  expect(await change(({ lock }) => lock(['WN1', 'B9']))).toEqual([])
  expect(await change(({ lock }) => lock(['Wn1']))).toMatchObject([{ id: 'Wn1' }])
})

describe('while the mirror has the numbers of new bins', () => {
  it('a change with a new bin waits for them, and keeps no known bin from the mirror', async () => {
    await change(({ write }) => write([bin('B1')]))
    const writing = await inTransaction(database, async (mirror) => {
      await lockBinNumbers(mirror)
      const written = change(async ({ lock, write }) => {
        await lock(['B1', 'B2'])
        await write([bin('B1'), bin('B2')])
      })
      await waitingSessions(database, 1)
      await mirror.execute(sql`select from bins where id = 'B1' for no key update nowait`)
      return { written }
    })
    await writing.written
    expect((await stored()).map(({ id, objectId }) => [id, objectId])).toEqual([
      ['B1', 1],
      ['B2', 2],
    ])
  })

  it('a change of known bins does not wait', async () => {
    await change(({ write }) => write([bin('B1')]))
    await inTransaction(database, async (mirror) => {
      await lockBinNumbers(mirror)
      await change(async ({ lock, write }) => {
        await lock(['B1'])
        await write([bin('B1', { location: 'Ghuznee Street' })])
      })
    })
    expect(await stored()).toMatchObject([{ id: 'B1', location: 'Ghuznee Street' }])
  })
})
