import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** Runs statements: the database itself, or a transaction of it. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/**
 * Does all of the work or none of it. Not drizzle's own transactions: when `begin` fails those keep their connection
 * for ever, so that a server that restarts often enough leaves the pool without any.
 */
export async function inTransaction<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (transaction: Executor) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    await client.query(begin)
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      lost = failure
    })
    throw error
  } finally {
    // A connection that cannot even roll back is not for others.
    client.release(lost)
  }
}
