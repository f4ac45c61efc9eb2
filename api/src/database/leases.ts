import { sql } from 'drizzle-orm'
import type { Executor } from './in-transaction'

interface Lease {
  name: string
  holder: string
  termMs: number
}

/**
 * SQL: whether a row of `leases` holds. One in a too distant future was made before the clock was set back. Within a second
 * term it holds: the clocks of two processors differ, and a lease that was just made may seem to be of the future.
 */
export const LEASE_HOLDS =
  "leases.until between clock_timestamp() and clock_timestamp() + 2 * leases.term_ms * interval '1 ms'"

/**
 * Takes a lease, or renews it when it is the holder's own; returns whether it did. It expires by the database's clock
 * unless it is renewed. Unlike a lock of a session it holds over a pooler and over a connection that breaks.
 */
export async function takeLease(executor: Executor, { name, holder, termMs }: Lease): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into leases (name, holder, term_ms, until)
    values (${name}, ${holder}, ${termMs}, clock_timestamp() + ${termMs} * interval '1 ms')
    on conflict (name) do update set holder = excluded.holder, term_ms = excluded.term_ms, until = excluded.until
    where leases.holder = excluded.holder or not (${sql.raw(LEASE_HOLDS)})`)
  return rowCount === 1
}

export async function giveLeaseBack(
  executor: Executor,
  { name, holder }: Omit<Lease, 'termMs'>,
): Promise<void> {
  await executor.execute(sql`delete from leases where name = ${name} and holder = ${holder}`)
}
