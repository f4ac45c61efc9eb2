import { openDatabase } from './database'
import { inTransaction } from './in-transaction'
import { facts } from './schema'
import { makeTestDatabase } from './testing/test-database'

describe('a transaction', () => {
  it('that could not begin gives its connection back (ASVS 1.4.3)', async () => {
    const server = await makeTestDatabase()
    const database = openDatabase({ url: server.url, poolSize: 1 })
    const write = () =>
      inTransaction(database, (transaction) => transaction.insert(facts).values({ name: 'a', value: 1 }))
    const client = await database.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    // The pool hears of it only when the next one is to begin.
    const begin = client.query.bind(client)
    client.query = ((...query: Parameters<typeof begin>) =>
      server.pool
        .query('select pg_terminate_backend($1)', [rows[0].pid])
        .then(() => begin(...query))) as typeof client.query
    client.release()

    await expect(write()).rejects.toThrow()
    await write()
    expect(await database.query.select().from(facts)).toHaveLength(1)
    await database.close()
    await server.close()
  })

  it('that fails in the middle leaves nothing, and its connection to the next (ASVS 2.3.3, 16.5.3)', async () => {
    const server = await makeTestDatabase()
    const database = openDatabase({ url: server.url, poolSize: 1 })
    const failing = inTransaction(database, async (transaction) => {
      await transaction.insert(facts).values({ name: 'a', value: 1 })
      throw new Error('a storm')
    })
    await expect(failing).rejects.toThrow('a storm')
    expect(await database.query.select().from(facts)).toEqual([])
    await database.close()
    await server.close()
  })
})
