import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database'
import { giveLeaseBack, takeLease } from '../../database/leases'

interface Job {
  name: string
  /** At least so many ms from one start to the next, whichever process starts. */
  everyMs: number
  work: () => Promise<void>
}

/** A process that is killed leaves its work to others after so long. */
const TERM_MS = 30_000

/**
 * Does the work if its time has come and no other process is at it; answers whether it did. A lease holds while the work
 * takes, so that neither a connection nor a transaction waits for it. When it last started is in the record, by the database's clock.
 */
export async function runExclusively(
  database: Pick<Database, 'pool' | 'query'>,
  { name, everyMs, work }: Job,
): Promise<boolean> {
  const lease = { name: `duty ${name}`, holder: randomUUID(), termMs: TERM_MS }
  if (!(await takeLease(database.query, lease))) return false
  const renewal = setInterval(() => {
    takeLease(database.query, lease).catch(() => undefined)
  }, TERM_MS / 4).unref()
  try {
    if (!(await isDue(database, name, everyMs))) return false
    await work()
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
