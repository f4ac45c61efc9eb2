import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../database/database'
import { startDatabase } from '../database/start-database'
import { makeTestDatabase } from '../database/testing/test-database'
import { transactionPooler } from '../database/testing/transaction-pooler'
import { makeListener } from '../features/live/testing/listener'
import { backUpRecord } from '../record/backup/back-up-record'
import { restoreRecord } from '../record/backup/restore-record'
import { changeRecord } from '../record/change-record'
import { runExclusively } from '../record/scheduled-jobs/run-exclusively'
import { makeApp } from './testing/make-app'

jest.setTimeout(60_000)

let server: Database
let pooler: Awaited<ReturnType<typeof transactionPooler>>
const start = () => startDatabase({ databaseUrl: pooler.url, recordFolder: '' })
beforeEach(async () => {
  server = await makeTestDatabase()
  pooler = await transactionPooler(server.url)
})
afterEach(async () => {
  await pooler.close()
  await server.close()
})

describe('behind PgBouncer in transaction mode', () => {
  it('the product starts, and answers as it does without', async () => {
    await server.pool.query(
      `insert into bins (id, object_id, location, bin_type, lat, lng)
       values ('WN1', 1, 'Cuba Street', 'general', -41.29, 174.78)`,
    )
    // All of them come from one address.
    const reportLimits = { perAddress: 100, perBin: 100, burst: 100 }
    const app = await makeApp({ database: await start(), reportLimits })
    const asked = Array.from({ length: 60 }, (_, i) =>
      i % 2
        ? app.inject('/api/bins/nearby?lat=-41.29&lng=174.78')
        : app.inject({
            method: 'POST',
            url: '/api/reports',
            // Many reports of one address are slowed.
            remoteAddress: `10.0.0.${i}`,
            headers: { 'idempotency-key': randomUUID() },
            payload: { binId: 'WN1', issue: 'Other' },
          }),
    )
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await app.close()
  })

  it('times are in UTC, though the server keeps another zone', async () => {
    const database = await start()
    const zone = async () => (await database.pool.query('show timezone')).rows
    const shown = await Promise.all([zone(), zone(), zone()])
    // A server may have the zone by either of its names.
    expect(shown.map(([{ TimeZone }]) => TimeZone.replace('Etc/', ''))).toEqual(['UTC', 'UTC', 'UTC'])
    await database.close()
  })

  it('events reach the browsers of every process, and a job is done by one', async () => {
    const [one, other] = await Promise.all([
      makeApp({ database: await start() }),
      makeApp({ database: await start() }),
    ])
    const url = await other.listen({ port: 0, host: '127.0.0.1' })
    const listener = makeListener(() => url)
    await listener.hears('alive')
    await changeRecord(one, 'kiri', async ({ tell }) => tell({ kind: 'routes', id: 'R001' }))
    expect((await listener.hears('routes')).event).toEqual({ kind: 'routes', id: 'R001' })
    await listener.stop()
    const work = () => pause(50)
    const done = await Promise.all(
      [one, other].map(({ database }) => runExclusively(database, { name: 'sweeping', everyMs: 0, work })),
    )
    expect(done.sort()).toEqual([false, true])
    await Promise.all([one.close(), other.close()])
  })

  it('the record is backed up and restored, but not beside the product', async () => {
    const place = { databaseUrl: pooler.url, recordFolder: '' }
    const file = join(mkdtempSync(join(tmpdir(), 'backups-')), 'a.backup')
    const product = await start()
    const { verifyKey } = await backUpRecord(place, file)
    const trust = { verifyKeys: [verifyKey], mayBeUnsigned: false }
    const restore = () => restoreRecord(place, file, { replaces: true, trust, installed: [] })
    await expect(restore()).rejects.toThrow('The product runs on this')
    await product.close()
    await restore()
  })
})

it('a database without a pooler is not mistaken for one with a pooler', async () => {
  const database = await startDatabase({ databaseUrl: server.url, recordFolder: '' })
  expect(database.isPooled).toBe(false)
  await database.close()
  expect(openDatabase({ url: server.url }).isPooled).toBe(false)
})
