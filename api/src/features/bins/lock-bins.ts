import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'

/**
 * Keeps others from changing these bins and their alerts until the transaction ends. Whoever locks several bins does it
 * here, in one call: always in the order of their ids, so that nobody waits in a circle.
 */
export async function lockBins(transaction: Executor, binIds: readonly string[]): Promise<void> {
  const locked = await transaction
    .select({ id: bins.id })
    .from(bins)
    .where(sql`${bins.id} = any(${sql.placeholder('binIds')}::text[])`)
    .orderBy(bins.id)
    .for('no key update')
    .prepare('lock_bins')
    .execute({ binIds })
  const known = new Set(locked.map(({ id }) => id))
  const unknown = binIds.filter((id) => !known.has(id))
  if (unknown.length > 0) await lockUnknownBins(transaction, unknown)
}

// A label may name a bin that the record does not know: there is no row to lock. These locks are few and come last.
const lockUnknownBins = (transaction: Executor, binIds: readonly string[]) =>
  transaction.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(id, 0) as key from unnest(${sql.param(binIds)}::text[]) as id order by 1) as keys`)
