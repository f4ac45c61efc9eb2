import { setTimeout as pause } from 'node:timers/promises'
import { ProblemSchema } from 'shared-domain/contract'
import { openDatabase } from '../database/database'
import { startDatabase } from '../database/start-database'
import { makeTestDatabase } from '../database/testing/test-database'
import { makeApp } from './testing/make-app'

describe('a server that is watched', () => {
  it('is ready when its database answers and has every migration, until it is told to stop', async () => {
    const app = await makeApp({ database: await makeTestDatabase() })
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
    // Told to stop: a proxy is to send what comes to another process.
    await app.drain()
    const stopping = await app.inject('/readyz')
    expect([stopping.statusCode, stopping.json().type]).toEqual([503, 'urn:problem:stopping'])
    await app.close()
  }, 60_000)

  it('is not ready while migrations are missing', async () => {
    const database = await makeTestDatabase()
    await database.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    )
    const app = await makeApp({ database })
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(ProblemSchema.parse(answer.json())).toMatchObject({
      type: 'urn:problem:not-migrated',
      detail: expect.stringContaining('lacks 1 migration'),
    })
    await app.close()
  }, 60_000)

  it('is alive but not ready while its database is unavailable (ASVS 16.5.2)', async () => {
    // Nobody listens on the port of the discard protocol.
    const app = await makeApp({ database: openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none' }) })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json().type]).toEqual([503, 'urn:problem:database-away'])
    await app.close()
  })

  it('is not ready while its database cannot be written, and the log says when that begins and ends', async () => {
    const server = await makeTestDatabase()
    const database = await startDatabase({ databaseUrl: server.url, recordFolder: '' })
    const told: string[] = []
    const logSink = { write: (line: string) => void told.push(JSON.parse(line).msg) }
    const app = await makeApp({ database, logLevel: 'warn', logSink })
    const state = async () => {
      const { type, status } = (await app.inject('/readyz')).json()
      return type ?? status
    }
    const becomes = async (wanted: string) => {
      while ((await state()) !== wanted) await pause(50)
    }
    expect(await state()).toBe('ready')
    const { pathname } = new URL(server.url)
    // As a standby is, or a server whose disk is full.
    const setReadOnly = (value: string) =>
      server.pool.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${value};
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    await server.pool.query('select 1')
    await setReadOnly('on')
    await becomes('urn:problem:database-not-writable')
    await setReadOnly('off')
    await becomes('ready')
    // Scheduled jobs may have failed meanwhile, and say so too.
    expect(told.filter((message) => message.startsWith('The database'))).toEqual([
      'The database cannot be written',
      'The database can be written again',
    ])
    await app.close()
    await server.close()
  }, 60_000)

  it('answers to an address too, which is how it is watched', async () => {
    const app = await makeApp()
    const headers = { host: '10.0.0.5:4173' }
    expect((await app.inject({ url: '/healthz', headers })).statusCode).toBe(200)
    expect((await app.inject({ url: '/readyz', headers })).statusCode).toBe(200)
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(421)
    await app.close()
  })
})
