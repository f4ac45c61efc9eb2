import { isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'

/** What is known of how full a bin is, as it stands once nobody else can change it. */
export type StoredLevel = Awaited<ReturnType<typeof lockAllLevels>>[number]

const level = {
  id: bins.id,
  fillLevel: bins.fillLevel,
  previousFillLevel: bins.previousFillLevel,
  status: bins.status,
  certainStatus: bins.certainStatus,
  measuredAt: bins.measuredAt,
  lastCollectedAt: bins.lastCollectedAt,
}

/** The levels of those of the bins that stand. Locked in the order of their ids, as `lockBins` does. */
export const lockLevelsOf = (transaction: Executor, binIds: readonly string[]) =>
  transaction
    .select(level)
    .from(bins)
    .where(sql`${bins.id} = any(${sql.placeholder('binIds')}::text[]) and ${isNull(bins.removedAt)}`)
    .orderBy(bins.id)
    .for('no key update')
    .prepare('lock_levels_of')
    .execute({ binIds })

/** Every level that was measured. */
export const lockAllLevels = (transaction: Executor) =>
  transaction.select(level).from(bins).where(isNotNull(bins.fillLevel)).orderBy(bins.id).for('no key update')
