import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresPair, startPostgresPair } from 'bundled-postgres/testing'
import type { FastifyInstance } from 'fastify'
import { type Database, openDatabase } from '../database/database'
import { startDatabase } from '../database/start-database'
import { makeApp } from '../server/testing/make-app'

/** A read says so many ms after a change at the latest what was changed, the time of the requests themselves included. */
const OLDEST_MS = 1_500

let servers: PostgresPair
let record: Database
let standby: Database
let app: FastifyInstance
let written = 0

beforeAll(async () => {
  servers = await startPostgresPair()
  record = await startDatabase({ databaseUrl: servers.primaryUrl, recordFolder: '' })
  standby = openDatabase({ url: servers.standbyUrl })
  await record.pool.query(
    `insert into bins (id, object_id, location, bin_type, lat, lng) values ('B1', 1, '0 Cuba Street', 'general', -41.29, 174.78)`,
  )
  app = await makeApp({ database: record, databaseReadUrl: servers.standbyUrl })
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await standby?.close()
  await servers?.close()
})

/** Changes the bin at the primary; returns how it then reads. */
async function write(): Promise<number> {
  await record.pool.query(`update bins set location = $1 || ' Cuba Street'`, [++written])
  return written
}
const stopReplay = () => standby.pool.query('select pg_wal_replay_pause()')
const goOnWithReplay = () => standby.pool.query('select pg_wal_replay_resume()')

/** What a client reads of the bin: the number of the change that it sees. */
async function read(cookie = ''): Promise<number> {
  const answer = await app.inject({
    url: '/api/bins/nearby?lat=-41.29&lng=174.78',
    headers: { cookie },
  })
  expect(answer.statusCode).toBe(200)
  return Number.parseInt(answer.json().bins[0].location, 10)
}

/** Waits until reads are of the standby, and has it replay nothing more. Returns a change that it does not know. */
async function leaveBehind(): Promise<number> {
  for (;;) {
    await stopReplay()
    const change = await write()
    if ((await read()) < change) return change
    await goOnWithReplay()
    await pause(50)
  }
}

describe('a read that may be a second old', () => {
  afterEach(goOnWithReplay)

  it('is of the standby while that keeps up', async () => {
    for (let i = 0; i < 20; i++) {
      const wanted = await write()
      const changedAt = performance.now()
      while ((await read()) < wanted) await pause(5)
      expect(performance.now() - changedAt).toBeLessThan(OLDEST_MS)
    }
    await leaveBehind()
  })

  it('is of the record within the second in which the standby falls behind', async () => {
    const wanted = await leaveBehind()
    const changedAt = performance.now()
    while ((await read()) < wanted) await pause(5)
    expect(performance.now() - changedAt).toBeLessThan(OLDEST_MS)
    expect((await app.inject('/api/bins.csv')).body).toContain(`${wanted} Cuba Street`)
    await pause(OLDEST_MS)
    expect(await read()).toBe(wanted)
  })

  it('is of the record for a client that has just changed something', async () => {
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
    const wanted = await leaveBehind()
    expect(await read('changed=1')).toBe(wanted)
  })

  it('is of the record, and none fails, while the standby is away', async () => {
    await leaveBehind()
    await goOnWithReplay()
    await servers.killStandby()
    const wanted = await write()
    const killedAt = performance.now()
    while (performance.now() - killedAt < 2 * OLDEST_MS) {
      const seen = await read()
      if (performance.now() - killedAt > OLDEST_MS) expect(seen).toBe(wanted)
      await pause(10)
    }
    await servers.startStandby()
  })
})

it('is never of a standby that was made a primary of its own', async () => {
  await leaveBehind()
  await goOnWithReplay()
  await servers.promote()
  const promoted = openDatabase({ url: servers.standbyUrl })
  await promoted.pool.query(`update bins set location = '9999 Cuba Street'`)
  await promoted.close()
  await pause(OLDEST_MS)
  for (let i = 0; i < 20; i++) {
    expect(await read()).toBe(written)
    await pause(50)
  }
})
