import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { explainConnectionFailure } from './explain-connection-failure'

/** `lock_timeout` of a migration, and the pauses before each retry, in ms. */
export interface MigrationRetry {
  lockWithinMs: number
  pausesMs: readonly number[]
}

/** Runs `work` in a transaction. No other migration of this database runs at the same time. */
type Alone = (work: () => Promise<void>) => Promise<void>

/** Advisory lock key: "bins" in ASCII. It only has to be unused by other programs on the same database. */
const LOCK = 0x62696e73
const CONNECT_WITHIN_MS = 10_000
/**
 * `ALTER TABLE` waits for every open transaction that has read the table, and all later queries queue behind it. So a migration
 * waits only briefly for its lock, releases the queue, and retries for up to a minute.
 */
const RETRY: MigrationRetry = {
  lockWithinMs: 2_000,
  pausesMs: [250, 500, 1_000, 2_000, ...Array<number>(10).fill(3_000)],
}

/** Connects as the owner of the tables. A failure needs no rollback: closing the session ends the transaction. */
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
  // A broken connection also fails the statement that is waiting on it.
  client.on('error', () => undefined)
  await client.connect().catch((error) => explainConnectionFailure(error, url))
  try {
    await work(client, (step) => inLockedTransaction(client, step, retry))
  } finally {
    await client.end()
  }
}

/** SQLSTATE codes: lock not available in time, and deadlock. */
const LOCKED = ['55P03', '40P01']

/** A transaction-level lock: behind a pooler, a session-level lock would belong to every client. */
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

/** Whether a migration removes or renames something that the previous version reads. Its SQL then begins with `-- breaking`. */
export const isBreakingSql = (sql: string) => /^\s*-- breaking\b/.test(sql)
