import { isNotNull, isNull, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { LiveEvent } from 'shared-domain/contract'
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

/** Writes these levels, however many, in one statement. */
export async function saveLevels(transaction: Executor, levels: readonly StoredLevel[]): Promise<void> {
  if (levels.length === 0) return
  const all = <K extends keyof StoredLevel>(key: K) => sql.param(levels.map((level) => level[key]))
  const measuredMs = sql.param(levels.map(({ measuredAt }) => measuredAt?.getTime() ?? null))
  await transaction.execute(sql`
    update bins set fill_level = level.fill_level, previous_fill_level = level.previous_fill_level,
      status = level.status, certain_status = level.certain_status,
      measured_at = to_timestamp(level.measured_ms / 1000)
    from unnest(${all('id')}::text[], ${all('fillLevel')}::real[], ${all('previousFillLevel')}::real[],
      ${all('status')}::bin_status[], ${all('certainStatus')}::bin_status[], ${measuredMs}::double precision[])
      as level (id, fill_level, previous_fill_level, status, certain_status, measured_ms)
    where bins.id = level.id`)
}

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

/** Of more changes than this an event names none: every open screen would be sent all of them. */
const NAMED_AT_MOST = 200

/** Tells the screens how full these bins are now. */
export const binsEvent = (levels: readonly StoredLevel[]): LiveEvent => ({
  kind: 'bins',
  bins: levels.length > NAMED_AT_MOST ? null : levels.map(presentChange),
})

const presentChange = ({ id, fillLevel, status, lastCollectedAt }: StoredLevel) => ({
  id,
  fillLevel,
  status,
  lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
})
