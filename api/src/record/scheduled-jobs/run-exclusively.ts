import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { acquireLease, releaseLease } from '../../database/leases'
import { facts } from '../../database/schema'
import { JobInterrupted } from './job-interrupted'

interface ExclusiveWork {
  name: string
  /** The shortest time between two starts, in ms, whichever process starts. */
  everyMs: number
  /** Its signal is aborted when the lease was lost: the database was away for too long. */
  work: (lost: AbortSignal) => Promise<void>
  /** After a process is killed, another one may take over after this time, in ms. */
  termMs?: number
}

const TERM_MS = 30_000

/**
 * Runs the work when it is due and no other process runs it. Returns whether it was done. It holds a lease meanwhile, not a
 * connection or a transaction. The last start is kept in the record, by the database's clock. Work that is interrupted is due
 * again at once.
 */
export async function runExclusively(
  database: Pick<Database, 'pool' | 'query'>,
  { name, everyMs, work, termMs = TERM_MS }: ExclusiveWork,
): Promise<boolean> {
  const lease = { name: `duty ${name}`, holder: randomUUID(), termMs }
  if (!(await acquireLease(database.query, lease))) return false
  const lost = new AbortController()
  const renewal = setInterval(() => {
    acquireLease(database.query, lease).then(
      (isHeld) => isHeld || lost.abort(),
      () => undefined,
    )
  }, termMs / 4).unref()
  try {
    if (!(await isDue(database, name, everyMs))) return false
    await work(lost.signal)
    return true
  } catch (error) {
    if (!(error instanceof JobInterrupted)) throw error
    await makeJobDue(database.query, name)
    return false
  } finally {
    clearInterval(renewal)
    // The database is unavailable: the lease expires by itself.
    await releaseLease(database.query, lease).catch(() => undefined)
  }
}

// A start in the future was written before the database's clock was set back.
const CLAIM = `insert into facts as fact (name, value) values ('duty ' || $1, to_jsonb(clock_timestamp()))
  on conflict (name) do update set value = excluded.value
  where (fact.value #>> '{}')::timestamptz not between clock_timestamp() - $2 * interval '1 ms' and clock_timestamp()`

async function isDue({ pool }: Pick<Database, 'pool'>, name: string, everyMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(CLAIM, [name, everyMs])
  return rowCount === 1
}

/** Makes a scheduled job due at once, instead of at its next time. */
export async function makeJobDue(executor: Executor, name: string): Promise<void> {
  await executor.delete(facts).where(eq(facts.name, `duty ${name}`))
}
