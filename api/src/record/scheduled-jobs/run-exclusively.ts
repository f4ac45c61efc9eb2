import type pg from 'pg'

interface Lease {
  name: string
  /** At least so many ms from one start to the next, whichever process starts. */
  everyMs: number
  work: () => Promise<void>
}

/** Any number will do that no other lock of the product takes: "duty" in ASCII. */
const LOCK_CLASS = 0x64757479

/**
 * Does the work if its time has come and no other process is at it; answers whether it did. The lock belongs to a
 * session, so it is free again when the process is killed or loses its connection, and no transaction stays open while
 * the work waits for somebody. When it last started is in the record, by the database's clock.
 */
export async function runExclusively(pool: pg.Pool, { name, everyMs, work }: Lease): Promise<boolean> {
  const session = await pool.connect()
  let fault: Error | undefined
  try {
    const { rows } = await session.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"',
      [LOCK_CLASS, name],
    )
    if (!rows[0]?.isOurs) return false
    try {
      if (!(await isDue(session, name, everyMs))) return false
      await work()
      return true
    } finally {
      await session.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, name])
    }
  } catch (error) {
    fault = error as Error
    throw error
  } finally {
    // After a failure the session is ended: whatever it may still hold is free with it.
    session.release(fault)
  }
}

// A start in the future was written before the database's clock was set back.
const CLAIM = `insert into facts as fact (name, value) values ('duty ' || $1, to_jsonb(clock_timestamp()))
  on conflict (name) do update set value = excluded.value
  where (fact.value #>> '{}')::timestamptz not between clock_timestamp() - $2 * interval '1 ms' and clock_timestamp()`

async function isDue(session: pg.PoolClient, name: string, everyMs: number): Promise<boolean> {
  const { rowCount } = await session.query(CLAIM, [name, everyMs])
  return rowCount === 1
}
