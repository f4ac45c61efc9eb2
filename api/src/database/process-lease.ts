import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase, type Writing } from './database'
import { type Executor, inTransaction } from './in-transaction'
import { acquireLease, LEASE_HOLDS, releaseLease } from './leases'

export const PROCESS_LEASES = 'process '
/** How long a restore waits for the lease of a process that was killed, in ms. */
const PROCESS_TERM_MS = 20_000
const RENEW_MS = 4_000
/** With little `work_mem` the rows spill to a file of about a megabyte, so a full disk is noticed. */
const ROWS_FOR_A_FILE = 20_000

const thisProcess = () => `process ${process.pid} on ${hostname()}`

/** Another process that has the record open. */
export async function otherProcess(executor: Executor): Promise<string | undefined> {
  const { rows } = await executor.execute<{ holder: string }>(sql`
    select holder from leases
    where starts_with(name, ${PROCESS_LEASES}) and holder <> ${thisProcess()} and ${sql.raw(LEASE_HOLDS)} limit 1`)
  return rows[0]?.holder
}

interface ProcessLease extends Writing {
  release: () => Promise<void>
}

/**
 * Holds a lease by which a restore sees that this process is running. The lease has its own connection, so it is renewed even
 * when every pooled connection is busy. Because each renewal writes, it also tells whether the database can be written to.
 */
export async function holdProcessLease(place: { url: string; isPooled: boolean }): Promise<ProcessLease> {
  const database = openDatabase({ ...place, poolSize: 1, statementTimeoutMs: RENEW_MS })
  const lease = {
    name: PROCESS_LEASES + randomUUID(),
    holder: thisProcess(),
    termMs: PROCESS_TERM_MS,
  }
  const renew = () =>
    inTransaction(database, async (transaction) => {
      await transaction.execute(sql`select set_config('work_mem', '64kB', true)`)
      await transaction.execute(sql`select count(*) from generate_series(1, ${ROWS_FOR_A_FILE}::int)`)
      await acquireLease(transaction, lease)
    })
  await renew().catch(async (error) => {
    await database.close()
    throw cannotStart(error)
  })

  let failure: Error | undefined
  const listeners: ((failure: Error | undefined) => void)[] = []
  function turnTo(next: Error | undefined) {
    const isTurn = !failure !== !next
    failure = next
    if (isTurn) for (const listener of listeners) listener(failure)
  }
  const released = new AbortController()
  const keepRenewing = async () => {
    const sleep = { signal: released.signal, ref: false }
    while (await pause(RENEW_MS, true, sleep).catch(() => false))
      await renew().then(() => turnTo(undefined), turnTo)
  }
  const renewing = keepRenewing()
  return {
    failure: () => failure,
    onChange: (listener) => void listeners.push(listener),
    async release() {
      released.abort()
      await renewing
      // The database is unavailable: the lease expires by itself.
      await releaseLease(database.query, lease).catch(() => undefined)
      await database.close()
    },
  }
}

/** SQLSTATE: the statement timed out, because the table is locked. */
const TIMED_OUT = '57014'

function cannotStart(error: Error & { code?: string; cause?: unknown }): Error {
  const { code } = (error.cause ?? error) as { code?: string }
  const reason =
    code === TIMED_OUT
      ? 'a restore is under way'
      : ((error.cause as Error | undefined)?.message ?? error.message)
  return new Error(
    `The record cannot be written: ${reason}. Correct that, or wait for its end, then start again.`,
    {
      cause: error,
    },
  )
}
