import { and, eq, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { alerts, binHazards, bins, collections, readingDays, readings, reports } from '../../database/schema'

/** A bin that was merged, and the one that it turned out to be. */
export interface MergedBin {
  id: string
  into: string
}

/** What moved from one bin to another, so that an undo moves it back. Moments are in ms since 1970. */
export interface MovedHistory {
  reports: string[]
  collections: string[]
  /** The numbers of closed alerts. */
  alerts: number[]
  /** The kinds of what sensors detected. Merges of earlier versions lack it: they moved none. */
  hazards?: string[]
  hasReadings: boolean
  /** The bins that had been merged into the one that goes. */
  merged: string[]
  /** The moment of the merge: readings of the bin that stays are its own from then on. */
  at: number
  /** When the bin that stays was last emptied, as it was known before. */
  lastCollectedAt: number | null
}

const IS_MERGED = and(isNotNull(bins.mergedInto), isNotNull(bins.removedAt))
const MERGED = { id: bins.id, into: sql<string>`${bins.mergedInto}` }

/** All bins that were merged and do not stand again, in the order of their ids. */
export const mergedBins = (query: Executor): Promise<MergedBin[]> =>
  query.select(MERGED).from(bins).where(IS_MERGED).orderBy(bins.id)

/** The bins into which these were merged, by the ids of those that went. */
export async function stayingBins(
  query: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query
    .select(MERGED)
    .from(bins)
    .where(and(sql`${bins.id} = any(${sql.placeholder('ids')}::text[])`, IS_MERGED))
    .prepare('staying_bins')
    .execute({ ids })
  return new Map(rows.map(({ id, into }) => [id, into]))
}

/** The bin into which this one was merged, or else this one. */
export const stayingBin = async (query: Executor, id: string): Promise<string> =>
  (await stayingBins(query, [id])).get(id) ?? id

/**
 * The same rows, each of the bin that its own was merged into: a sensor may still send by the id of a bin that went, and a crew may have
 * it on its run sheet.
 */
export async function ofStayingBins<Row extends { binId: string }>(
  query: Executor,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const staying = await stayingBins(query, [...new Set(rows.map(({ binId }) => binId))])
  return rows.map((row) => ({ ...row, binId: staying.get(row.binId) ?? row.binId }))
}

/** Locks the reports of bins, in id order. Every transaction locks reports before bins. */
export const lockReportsOf = (transaction: Executor, binIds: readonly string[]) =>
  transaction
    .select({ id: reports.id })
    .from(reports)
    .where(inArray(reports.binId, [...binIds]))
    .orderBy(reports.id)
    .for('no key update')

/**
 * Points a bin that was taken away to the one that it turned out to be, and moves its history there. Readings move only to a bin that has
 * none: two sensors in one line would tell of neither. Lock the reports of
 * both and then both bins first.
 */
export async function mergeBins(
  transaction: Executor,
  { id: gone, into: stays }: MergedBin,
  at: number,
): Promise<MovedHistory> {
  const pointed = await transaction
    .update(bins)
    .set({ mergedInto: stays })
    .where(eq(bins.mergedInto, gone))
    .returning({ id: bins.id })
  await transaction.update(bins).set({ mergedInto: stays }).where(eq(bins.id, gone))
  const [before] = await transaction.select({ at: bins.lastCollectedAt }).from(bins).where(eq(bins.id, stays))
  await transaction
    .update(bins)
    .set({
      lastCollectedAt: sql`greatest(${bins.lastCollectedAt}, (select last_collected_at from bins as gone where gone.id = ${gone}))`,
    })
    .where(eq(bins.id, stays))
  const moved = { binId: stays }
  const movedReports = await transaction
    .update(reports)
    .set(moved)
    .where(eq(reports.binId, gone))
    .returning({ id: reports.id })
  const movedCollections = await transaction
    .update(collections)
    .set(moved)
    .where(eq(collections.binId, gone))
    .returning({ id: collections.id })
  const movedAlerts = await transaction
    .update(alerts)
    .set(moved)
    .where(and(eq(alerts.binId, gone), isNotNull(alerts.closedAt)))
    .returning({ number: alerts.number })
  const movedHazards = await transaction
    .update(binHazards)
    .set(moved)
    .where(and(eq(binHazards.binId, gone), notInArray(binHazards.kind, kindsAt(transaction, stays))))
    .returning({ kind: binHazards.kind })
  const hasReadings = !(await isMeasured(transaction, stays))
  if (hasReadings) await moveReadings(transaction, gone, stays, at)
  return {
    reports: movedReports.map(({ id }) => id),
    collections: movedCollections.map(({ id }) => id),
    alerts: movedAlerts.map(({ number }) => number),
    hazards: movedHazards.map(({ kind }) => kind),
    hasReadings,
    at,
    merged: pointed.map(({ id }) => id),
    lastCollectedAt: before?.at?.getTime() ?? null,
  }
}

/** Moves the history back, as far as it is still with the bin that stays. */
export async function separateBins(
  transaction: Executor,
  { id: gone, into: stays }: MergedBin,
  moved: MovedHistory,
): Promise<void> {
  await transaction.update(bins).set({ mergedInto: null }).where(eq(bins.id, gone))
  if (moved.merged.length > 0)
    await transaction.update(bins).set({ mergedInto: gone }).where(inArray(bins.id, moved.merged))
  const back = { binId: gone }
  if (moved.reports.length > 0)
    await transaction
      .update(reports)
      .set(back)
      .where(and(eq(reports.binId, stays), inArray(reports.id, moved.reports)))
  if (moved.collections.length > 0)
    await transaction
      .update(collections)
      .set(back)
      .where(and(eq(collections.binId, stays), inArray(collections.id, moved.collections)))
  if (moved.alerts.length > 0)
    await transaction
      .update(alerts)
      .set(back)
      .where(and(eq(alerts.binId, stays), inArray(alerts.number, moved.alerts)))
  const { hazards = [] } = moved
  if (hazards.length > 0)
    await transaction
      .update(binHazards)
      .set(back)
      .where(
        and(
          eq(binHazards.binId, stays),
          inArray(binHazards.kind, hazards),
          notInArray(binHazards.kind, kindsAt(transaction, gone)),
        ),
      )
  if (moved.hasReadings) await moveReadings(transaction, stays, gone, moved.at)
  const lastCollectedAt = moved.lastCollectedAt === null ? null : new Date(moved.lastCollectedAt)
  await transaction
    .update(bins)
    .set({ lastCollectedAt })
    // It may have been emptied since.
    .where(
      and(
        eq(bins.id, stays),
        sql`${bins.lastCollectedAt} = (select last_collected_at from bins as gone where gone.id = ${gone})`,
      ),
    )
}

/** The kinds of what sensors detected at a bin. */
const kindsAt = (transaction: Executor, id: string) =>
  transaction.select({ kind: binHazards.kind }).from(binHazards).where(eq(binHazards.binId, id))

async function isMeasured(transaction: Executor, id: string): Promise<boolean> {
  const [reading] = await transaction
    .select({ at: readings.at })
    .from(readings)
    .where(eq(readings.binId, id))
    .limit(1)
  const [day] = await transaction
    .select({ day: readingDays.day })
    .from(readingDays)
    .where(eq(readingDays.binId, id))
    .limit(1)
  return reading !== undefined || day !== undefined
}

/** Moves the readings until a moment, in ms since 1970. */
async function moveReadings(transaction: Executor, from: string, to: string, until: number): Promise<void> {
  const end = new Date(until)
  await transaction
    .update(readings)
    .set({ binId: to })
    .where(and(eq(readings.binId, from), lte(readings.at, end)))
  await transaction
    .update(readingDays)
    .set({ binId: to })
    .where(and(eq(readingDays.binId, from), lte(readingDays.lastAt, end)))
}
