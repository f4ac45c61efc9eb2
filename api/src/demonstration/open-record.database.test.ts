import type { PgTable } from 'drizzle-orm/pg-core'
import { SPEC_FIELDS } from 'shared-domain'
import { type Database, openDatabase } from '../database/database'
import { alerts, audit, binLabels, bins, people, routes } from '../database/schema'
import { makeTestDatabase } from '../database/testing/test-database'
import { openRecord, startOwnRecord } from './open-record'

const now = new Date('2026-11-21T00:00:00Z')
const layer = { layerUrl: 'https://gis.example.govt.nz/FeatureServer/0', fields: SPEC_FIELDS }
/** The whole demonstration is written. */
const SLOW_MS = 60_000

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.close())

const count = (table: PgTable) => database.query.$count(table)
const makeBin = () =>
  database.query.insert(bins).values({ id: 'B1', objectId: 1, location: 'x', binType: 'general' })

describe('a record at its first start', () => {
  it(
    'is the demonstration city, once, when two processes start together and ever after',
    async () => {
      const other = openDatabase({ url: database.url })
      expect(
        await Promise.all([
          openRecord(database, { layer: null, now }),
          openRecord(other, { layer: null, now }),
        ]),
      ).toEqual([true, true])
      expect(await openRecord(database, { layer: null, now })).toBe(true)
      expect(await count(bins)).toBe(1848)
      await other.close()
    },
    SLOW_MS,
  )

  it('is the council’s own when that names its layer, and stays so without it', async () => {
    expect(await openRecord(database, { layer, now })).toBe(false)
    expect(await openRecord(database, { layer: null, now })).toBe(false)
    expect(await count(bins)).toBe(0)
  })

  it('is the council’s own when its people sign in, and begins empty', async () => {
    expect(await openRecord(database, { layer: null, isOwn: true, now })).toBe(false)
    expect(await count(bins)).toBe(0)
  })

  it('is the council’s own when it holds bins already', async () => {
    await makeBin()
    expect(await openRecord(database, { layer: null, now })).toBe(false)
    expect(await count(bins)).toBe(1)
  })
})

describe('the demonstration city', () => {
  beforeEach(() => openRecord(database, { layer: null, now }), SLOW_MS)

  it('has its readings in their months from the beginning', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select distinct tableoid::regclass::text as name from readings order by 1',
    )
    expect(rows.map(({ name }) => name)).toEqual(['readings_2026_09', 'readings_2026_10', 'readings_2026_11'])
  })

  it('is not mixed with a council’s layer', async () => {
    await expect(openRecord(database, { layer, now })).rejects.toThrow('npm run seed -- --empty --yes')
  })

  it('goes only when somebody confirms it; accounts and the trail stay', async () => {
    await database.query.insert(people).values({ name: 'Kiri', role: 'admin', passwordHash: 'x' })
    await database.query.insert(binLabels).values({ binId: 'WCC1', printedAt: now, location: 'Cuba Street' })
    await expect(startOwnRecord(database, { isConfirmed: false })).rejects.toThrow('--yes')
    expect(await count(bins)).toBe(1848)
    await database.pool.query('create schema mf_lids; create table mf_lids.lids as select 1 as lid')
    await database.pool.query('create table mf_lids.schema_migrations as select 1 as migration')
    await startOwnRecord(database, { isConfirmed: true })
    expect([await count(bins), await count(routes), await count(alerts)]).toEqual([0, 0, 0])
    expect(await count(binLabels)).toBe(0)
    const { rows } = await database.pool.query(
      'select (select count(*)::int from mf_lids.lids) as lids, (select count(*)::int from mf_lids.schema_migrations) as ran',
    )
    expect(rows).toEqual([{ lids: 0, ran: 1 }])
    expect(await database.query.select({ name: people.name }).from(people)).toEqual([{ name: 'Kiri' }])
    expect(await database.query.select().from(audit)).toMatchObject([{ action: 'record.emptied' }])
    expect(await openRecord(database, { layer: null, now })).toBe(false)
  })
})

describe('a council’s own record', () => {
  it('can be told so before its first start', async () => {
    await startOwnRecord(database, { isConfirmed: false })
    expect(await openRecord(database, { layer: null, now })).toBe(false)
  })

  it('is not emptied while another process serves it', async () => {
    await database.pool.query(`insert into leases (name, holder, term_ms, until)
      values ('process one', 'process 1 on bins-a', 20000, clock_timestamp() + interval '20 s')`)
    await expect(startOwnRecord(database, { isConfirmed: true })).rejects.toThrow(
      'The product runs on this database (process 1 on bins-a). Stop it',
    )
    await database.pool.query(`update leases set until = clock_timestamp() - interval '1 s'`)
    await startOwnRecord(database, { isConfirmed: true })
  })

  it('is never emptied, confirmed or not', async () => {
    await startOwnRecord(database, { isConfirmed: false })
    await makeBin()
    await expect(startOwnRecord(database, { isConfirmed: true })).rejects.toThrow('nothing was deleted')
    expect(await count(bins)).toBe(1)
  })
})
