import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database'
import { makeTestDatabase } from '../database/testing/test-database'
import { makeApp } from '../server/testing/make-app'

let record: Database
let standby: Database
let app: FastifyInstance

/** A database that says it has replayed the log up to a position, as a standby does. It has a bin of its own. */
async function makeStandby(): Promise<Database> {
  const database = await makeTestDatabase()
  await database.pool.query(
    `create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select ''0/0''::pg_lsn'`,
  )
  await database.pool.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set search_path = public, pg_catalog`,
  )
  return database
}
const replayedTo = (position: string) =>
  standby.pool.query(
    `create or replace function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select ''${position}''::pg_lsn'`,
  )
const addBin = ({ pool }: Database, id: string) =>
  pool.query(
    `insert into bins (id, object_id, location, bin_type, lat, lng) values ($1, 1, 'Cuba Street', 'general', -41.29, 174.78)`,
    [id],
  )
const NEARBY = '/api/bins/nearby?lat=-41.29&lng=174.78'
const nearest = async (cookie = '') =>
  (await app.inject({ url: NEARBY, headers: { cookie } })).json().bins[0]?.id
async function becomes(wanted: string) {
  while ((await nearest()) !== wanted) await pause(20)
}

beforeEach(async () => {
  ;[record, standby] = await Promise.all([makeTestDatabase(), makeStandby()])
  await Promise.all([addBin(record, 'RECORD'), addBin(standby, 'STANDBY')])
  app = await makeApp({ database: record, databaseReadUrl: standby.url })
})
afterEach(async () => {
  await app.close()
  await standby.close()
})

describe('a read that may be a second old', () => {
  it('is of the standby while that keeps up, and of the record while it does not', async () => {
    expect(await nearest()).toBe('RECORD')
    await replayedTo('FFFFFFFF/FFFFFFFF')
    await becomes('STANDBY')
    expect((await app.inject('/api/bins.csv')).body).toContain('STANDBY')
    await replayedTo('0/0')
    await becomes('RECORD')
  })

  it('is of the record for a client that has just changed something', async () => {
    await replayedTo('FFFFFFFF/FFFFFFFF')
    await becomes('STANDBY')
    const changedBy = async (headers: Record<string, string>) => {
      const { cookies } = await app.inject({ method: 'POST', url: '/api/reports', payload: {}, headers })
      return cookies.find(({ name }) => name === 'changed')
    }
    // A program that sent a cookie back without an Origin would be refused.
    expect(await changedBy({})).toBeUndefined()
    expect(await changedBy({ 'sec-fetch-site': 'same-origin' })).toMatchObject({
      value: '1',
      maxAge: 5,
      httpOnly: true,
    })
    expect(await nearest('changed=1')).toBe('RECORD')
    expect(await nearest()).toBe('STANDBY')
  })

  it('is of the record when the standby fails it', async () => {
    await replayedTo('FFFFFFFF/FFFFFFFF')
    await becomes('STANDBY')
    await standby.pool.query('alter table bins rename to bins_away')
    expect(await nearest()).toBe('RECORD')
  })
})
