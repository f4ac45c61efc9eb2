import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { explainConnectionFailure } from './explain-connection-failure'

/** How long a migration waits for a table in use before it gives way, and how long it rests before each next try, in ms. */
export interface MigrationRetry {
  lockWithinMs: number
  pausesMs: readonly number[]
}

/** Does `work` in a transaction that no other migration of this database runs beside. */
type Alone = (work: () => Promise<void>) => Promise<void>

/** Any number will do that no other program takes on the same database: "bins" in ASCII. */
const LOCK = 0x62696e73
const CONNECT_WITHIN_MS = 10_000
/**
 * A change of a table waits for every transaction that has read it, and all later queries of the table wait behind the
 * change. So it waits briefly, gives way, and tries again, for a minute in all.
 */
const RETRY: MigrationRetry = {
  lockWithinMs: 2_000,
  pausesMs: [250, 500, 1_000, 2_000, ...Array<number>(10).fill(3_000)],
}

/** Connects as the owner of the tables. A failure needs no rollback: it ends the session, and with it the transaction. */
export async function withMigrationTransactions(
  url: string,
  work: (client: pg.Client, alone: Alone) => Promise<void>,
  retry = RETRY,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'smart-bins migration',
  })
  // Whatever ends the connection fails the statement that waits on it, too.
  client.on('error', () => undefined)
  await client.connect().catch((error) => explainConnectionFailure(error, url))
  try {
    await work(client, (step) => inLockedTransaction(client, step, retry))
  } finally {
    await client.end()
  }
}

/** Of PostgreSQL: a lock was not free in time, and a deadlock. */
const LOCKED = ['55P03', '40P01']

/** The lock is the transaction's: behind a pooler one of a session would be anybody's. */
async function inLockedTransaction(
  client: pg.Client,
  work: () => Promise<void>,
  { lockWithinMs, pausesMs }: MigrationRetry,
): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      await client.query(`begin; set local timezone = 'UTC'; set local statement_timeout = 0`)
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      await client.query(`set local lock_timeout = ${lockWithinMs}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      if (!LOCKED.includes((error as pg.DatabaseError).code ?? '')) throw error
      await client.query('rollback')
      if (pauseMs !== undefined) await pause(pauseMs)
    }
  }
  throw new Error(
    'The tables of the record are in use by another program, so that they could not be brought up to this version. End ' +
      'the transaction that pg_stat_activity shows as the oldest, then start again.',
  )
}

/** Whether a migration takes away or renames what the version before reads: its SQL then begins with `-- breaking`. */
export const isBreakingSql = (sql: string) => /^\s*-- breaking\b/.test(sql)
