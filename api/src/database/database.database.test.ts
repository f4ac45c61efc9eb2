import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { type Database, databasePlugin, openDatabase } from './database'
import { makeTestDatabase } from './testing/test-database'

let database: Database
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.close())

describe('the database', () => {
  it('speaks of times in UTC and says who it talks to', async () => {
    const { rows } = await database.query.execute(
      sql`select current_setting('timezone') as zone, current_setting('application_name') as name`,
    )
    expect(rows).toEqual([{ zone: 'UTC', name: 'smart-bins' }])
  })

  it('orders text by its characters, whatever the server is set to', async () => {
    const { rows } = await database.pool.query(`select 'B' < 'a' as "isByCharacter"`)
    expect(rows).toEqual([{ isByCharacter: true }])
  })

  it('ends a statement that takes too long', async () => {
    const impatient = openDatabase({ url: database.url, statementTimeoutMs: 50 })
    await expect(impatient.pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
    await impatient.close()
  })

  it('outlives the end of all its connections, idle or in a transaction', async () => {
    await database.pool.query('select 1')
    const transaction = await database.pool.connect()
    const other = openDatabase({ url: database.url })
    await other.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await other.close()
    await expect(transaction.query('select 1')).rejects.toThrow()
    transaction.release(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('belongs to the app, which closes it (ASVS 1.4.3)', async () => {
    const app = Fastify()
    const own = openDatabase({ url: database.url })
    await app.register(databasePlugin, { database: own })
    expect((await app.database.pool.query('select 1 as one')).rowCount).toBe(1)
    await app.close()
    await expect(own.pool.query('select 1')).rejects.toThrow('after calling end')
    await own.close()
  })
})
