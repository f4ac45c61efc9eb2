import { type SQL, sql } from 'drizzle-orm'
import { aucklandDate, type BinStatus } from 'shared-domain'
import type { LiveEvent } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'

/** A bin's fill level and its status: what readings, collections and thresholds change in a bin. */
export type StoredLevel = Pick<
  typeof bins.$inferSelect,
  'id' | 'fillLevel' | 'previousFillLevel' | 'status' | 'certainStatus' | 'measuredAt' | 'lastCollectedAt'
>

// Levels are read and written as whole arrays in one row. For thousands of rows, the driver's work of creating objects and
// parsing times would take longer than the database does.
const column = <T>(value: SQL) => sql<T[]>`coalesce(json_agg(${value}), '[]')`
/** In ms since 1970. */
const moments = (value: SQL) => column<number | null>(sql`date_part('epoch', ${value}) * 1000`)

const COLUMNS = {
  ids: column<string>(sql`id`),
  fillLevels: column<number | null>(sql`fill_level`),
  previousFillLevels: column<number | null>(sql`previous_fill_level`),
  statuses: column<BinStatus>(sql`status`),
  certainStatuses: column<BinStatus>(sql`certain_status`),
  measuredAts: moments(sql`measured_at`),
  lastCollectedAts: moments(sql`last_collected_at`),
}

/**
 * Row locks until the transaction ends. Every function here locks in id order, so that transactions cannot deadlock. A caller
 * that locks several bins must do it in one call.
 */
const lockedLevels = (transaction: Executor, which: SQL) =>
  transaction.select(COLUMNS).from(sql`(
    select id, fill_level, previous_fill_level, status, certain_status, measured_at, last_collected_at
    from bins where ${which} order by id for no key update) as locked`)

function levelsOf([columns]: Awaited<ReturnType<typeof lockedLevels>>): StoredLevel[] {
  if (!columns) return []
  const { ids, fillLevels, previousFillLevels, statuses, certainStatuses, measuredAts, lastCollectedAts } =
    columns
  const moment = (ms: number | null | undefined) => (typeof ms === 'number' ? new Date(ms) : null)
  return ids.map((id, i) => ({
    id,
    fillLevel: fillLevels[i] ?? null,
    previousFillLevel: previousFillLevels[i] ?? null,
    status: statuses[i] as BinStatus,
    certainStatus: certainStatuses[i] as BinStatus,
    measuredAt: moment(measuredAts[i]),
    lastCollectedAt: moment(lastCollectedAts[i]),
  }))
}

/**
 * Locks the bins that the record knows and returns their levels. Removed bins are included: a crew may still empty one, and a
 * layer may have dropped it by mistake.
 */
export const lockLevels = async (transaction: Executor, binIds: readonly string[]): Promise<StoredLevel[]> =>
  levelsOf(
    await lockedLevels(transaction, sql`id = any(${sql.placeholder('binIds')}::text[])`)
      .prepare('lock_levels')
      .execute({ binIds }),
  )

/** Locks all bins with a known level. */
export const lockMeasuredLevels = async (transaction: Executor): Promise<StoredLevel[]> =>
  levelsOf(await lockedLevels(transaction, sql`fill_level is not null`))

/** Locks bins and thereby their alerts. A report may name an unknown bin: that id is locked too. */
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
  // An unknown bin has no row to lock. These advisory locks are few and come last, in one order.
  await transaction.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(id, 0) as key from unnest(${sql.param(unknown)}::text[]) as id order by 1) as keys`)
}

/** Writes any number of levels in one statement. The caller must have locked their rows. */
export async function saveLevels(transaction: Executor, levels: readonly StoredLevel[]): Promise<void> {
  if (levels.length === 0) return
  const given = (name: string) => sql.placeholder(name)
  const moment = (column: string) => sql.raw(`to_timestamp(level.${column} / 1000)`)
  await transaction
    .update(bins)
    .set({
      fillLevel: sql`level.fill_level`,
      previousFillLevel: sql`level.previous_fill_level`,
      status: sql`level.status`,
      certainStatus: sql`level.certain_status`,
      measuredAt: moment('measured_ms'),
      lastCollectedAt: moment('collected_ms'),
    })
    .from(sql`unnest(${given('ids')}::text[], ${given('fillLevels')}::real[], ${given('previousFillLevels')}::real[],
      ${given('statuses')}::bin_status[], ${given('certainStatuses')}::bin_status[],
      ${given('measuredMs')}::double precision[], ${given('collectedMs')}::double precision[])
      as level(id, fill_level, previous_fill_level, status, certain_status, measured_ms, collected_ms)`)
    .where(sql`${bins.id} = level.id`)
    .prepare('save_levels')
    .execute({
      ids: levels.map(({ id }) => id),
      fillLevels: levelsText(levels.map(({ fillLevel }) => fillLevel)),
      previousFillLevels: levelsText(levels.map(({ previousFillLevel }) => previousFillLevel)),
      statuses: arrayText(levels.map(({ status }) => status)),
      certainStatuses: arrayText(levels.map(({ certainStatus }) => certainStatus)),
      measuredMs: arrayText(levels.map(({ measuredAt }) => measuredAt?.getTime() ?? null)),
      collectedMs: arrayText(levels.map(({ lastCollectedAt }) => lastCollectedAt?.getTime() ?? null)),
    })
}

/** Formats an array for PostgreSQL. Numbers and statuses need no quotes, which the driver would add to each of thousands. */
export const arrayText = (values: readonly (number | BinStatus | null)[]) =>
  `{${values.map((value) => value ?? 'null').join()}}`

/** The same of levels, in the single precision in which they are stored: PostgreSQL refuses what is too small for that, such as 5e-324. */
export const levelsText = (levels: readonly (number | null)[]) =>
  arrayText(levels.map((level) => (level === null ? null : Math.fround(level))))

/**
 * An event with more changes than this names none of them: reading everything again is less than sending them to every screen.
 */
const EVENT_BINS_MAX = 200

/** Notifies live screens of the new levels of these bins. */
export const binsEvent = (levels: readonly StoredLevel[]): LiveEvent => ({
  kind: 'bins',
  bins:
    levels.length > EVENT_BINS_MAX
      ? null
      : levels.map(({ id, fillLevel, status, measuredAt, lastCollectedAt }) => ({
          id,
          fillLevel,
          status,
          lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
          measuredAt: measuredAt?.toISOString() ?? null,
        })),
})
