import { sql } from 'drizzle-orm'
import type { Executor } from './in-transaction'

interface Lease {
  name: string
  holder: string
  termMs: number
}

/**
 * SQL condition: the lease is still valid. A lease far in the future was written before the clock was set back, so it does not
 * count. One less than a term ahead does count: clocks of two processors differ slightly.
 */
export const LEASE_HOLDS =
  "leases.until between clock_timestamp() and clock_timestamp() + 2 * leases.term_ms * interval '1 ms'"

/**
 * Acquires the lease, or renews it when `holder` already has it. Returns whether that succeeded. It expires by the database's
 * clock unless renewed. Unlike a session lock it works through a pooler and survives a lost connection.
 */
export async function acquireLease(executor: Executor, { name, holder, termMs }: Lease): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into leases (name, holder, term_ms, until)
    values (${name}, ${holder}, ${termMs}, clock_timestamp() + ${termMs} * interval '1 ms')
    on conflict (name) do update set holder = excluded.holder, term_ms = excluded.term_ms, until = excluded.until
    where leases.holder = excluded.holder or not (${sql.raw(LEASE_HOLDS)})`)
  return rowCount === 1
}

export async function releaseLease(
  executor: Executor,
  { name, holder }: Omit<Lease, 'termMs'>,
): Promise<void> {
  await executor.execute(sql`delete from leases where name = ${name} and holder = ${holder}`)
}
