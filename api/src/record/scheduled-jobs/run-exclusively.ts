import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database'
import { giveLeaseBack, takeLease } from '../../database/leases'

interface Job {
  name: string
  /** At least so many ms from one start to the next, whichever process starts. */
  everyMs: number
  /** Its signal is aborted when the lease is another process's: its database was away for too long. */
  work: (lost: AbortSignal) => Promise<void>
  /** A process that is killed leaves its work to others after so long, in ms. */
  termMs?: number
}

const TERM_MS = 30_000

/**
 * Does the work if its time has come and no other process is at it; answers whether it did. A lease holds while the work
 * takes, so that neither a connection nor a transaction waits for it. When it last started is in the record, by the database's clock.
 */
export async function runExclusively(
  database: Pick<Database, 'pool' | 'query'>,
  { name, everyMs, work, termMs = TERM_MS }: Job,
): Promise<boolean> {
  const lease = { name: `duty ${name}`, holder: randomUUID(), termMs }
  if (!(await takeLease(database.query, lease))) return false
  const lost = new AbortController()
  const renewal = setInterval(() => {
    takeLease(database.query, lease).then(
      (isHeld) => isHeld || lost.abort(),
      () => undefined,
    )
  }, termMs / 4).unref()
  try {
    if (!(await isDue(database, name, everyMs))) return false
    await work(lost.signal)
    return true
  } finally {
    clearInterval(renewal)
    // Of a database that is away it expires by itself.
    await giveLeaseBack(database.query, lease).catch(() => undefined)
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
