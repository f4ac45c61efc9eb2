import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from './database'

/** Runs statements: either the database itself or an open transaction. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/**
 * Runs `work` in one transaction: all of it is committed, or none. Drizzle's own transactions are not used: when `begin` fails
 * they never return their connection, so a server that restarts a few times would empty the pool.
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
    // The rollback failed, so the connection is closed instead of returned to the pool.
    client.release(lost)
  }
}

/** The connection of an open transaction, for statements that drizzle should not prepare. */
export const clientOf = (transaction: Executor): pg.PoolClient =>
  (transaction as Executor & { $client: pg.PoolClient }).$client
