import { inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { LiveEvent } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'

const LEVEL = {
  id: bins.id,
  fillLevel: bins.fillLevel,
  previousFillLevel: bins.previousFillLevel,
  status: bins.status,
  certainStatus: bins.certainStatus,
  measuredAt: bins.measuredAt,
  lastCollectedAt: bins.lastCollectedAt,
}

/** How full a bin is, and what follows from it: what readings, collections and thresholds change of a bin. */
export type StoredLevel = Pick<typeof bins.$inferSelect, keyof typeof LEVEL>

/**
 * Row locks until the transaction ends. Every function here takes them in id order, so that transactions cannot deadlock;
 * one that locks several bins does it in one call.
 */
const lockedLevels = (transaction: Executor, which: SQL | undefined) =>
  transaction.select(LEVEL).from(bins).where(which).orderBy(bins.id).for('no key update')

/** The levels of those of these bins that stand. */
export const lockLevels = (transaction: Executor, binIds: readonly string[]): Promise<StoredLevel[]> =>
  lockedLevels(
    transaction,
    sql`${bins.id} = any(${sql.placeholder('binIds')}::text[]) and ${isNull(bins.removedAt)}`,
  )
    .prepare('lock_levels')
    .execute({ binIds })

/** The levels of those of these bins that the record knows, removed ones included: a crew may still have emptied one. */
export const lockKnownLevels = (transaction: Executor, binIds: readonly string[]): Promise<StoredLevel[]> =>
  lockedLevels(transaction, inArray(bins.id, [...binIds]))

/** Every level that was measured. */
export const lockMeasuredLevels = (transaction: Executor): Promise<StoredLevel[]> =>
  lockedLevels(transaction, isNotNull(bins.fillLevel))

/** Locks bins, and with them their alerts. A report may name a bin that the record does not know: that is locked, too. */
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
  if (unknown.length === 0) return
  // There is no row to lock. These advisory locks are few and come last, in one order.
  await transaction.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(id, 0) as key from unnest(${sql.param(unknown)}::text[]) as id order by 1) as keys`)
}

/** Writes these levels, however many, in one statement. Their rows are locked. */
export async function saveLevels(transaction: Executor, levels: readonly StoredLevel[]): Promise<void> {
  if (levels.length === 0) return
  await transaction.execute(sql`
    update bins set fill_level = level."fillLevel", previous_fill_level = level."previousFillLevel",
      status = level.status, certain_status = level."certainStatus",
      measured_at = level."measuredAt", last_collected_at = level."lastCollectedAt"
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as level(
      id text, "fillLevel" real, "previousFillLevel" real, status bin_status, "certainStatus" bin_status,
      "measuredAt" timestamptz, "lastCollectedAt" timestamptz)
    where bins.id = level.id`)
}

/** An event of more changes names none of them: every open screen would receive all, and reading again is less. */
const EVENT_BINS_MAX = 200

/** Tells the live screens how full these bins are now. */
export const binsEvent = (levels: readonly StoredLevel[]): LiveEvent => ({
  kind: 'bins',
  bins:
    levels.length > EVENT_BINS_MAX
      ? null
      : levels.map(({ id, fillLevel, status, lastCollectedAt }) => ({
          id,
          fillLevel,
          status,
          lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
        })),
})
