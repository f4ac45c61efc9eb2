import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { collections } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { binsEvent, lockLevels, type StoredLevel, saveLevels } from '../bins/bin-levels'
import { ofStayingBins } from '../bins/merge-bins'
import { deserialiseBefore, emptied, isAsFound, isLater, serialiseBefore } from './empty-bin'
import { proposeClosing, proposedToClose } from './propose-closing'

export interface BinCollection {
  /** The idempotency key: a repeated request changes nothing. */
  collectionId: string
  binId: string
  at: Date
  routeId: string | null
}

/**
 * Empties bins, each once per call: records the collection with the level that was found, empties the bin, closes alerts, and
 * proposes overflow reports for closing. When another route has just emptied the bin, no second collection is recorded:
 * `duplicateOf` maps the given id to the existing collection. Throws a Refusal that names an unknown bin.
 */
export async function collectBins(
  change: Change,
  asked: readonly BinCollection[],
): Promise<{ proposedToClose: string[]; duplicateOf: ReadonlyMap<string, string> }> {
  const { transaction } = change
  const fresh = await ofStayingBins(transaction, await newCollections(transaction, asked))
  // Reports are locked before bins, as when a report's status changes.
  const proposed = await proposeClosing(transaction, fresh)
  const found = await lockLevels(
    transaction,
    fresh.map(({ binId }) => binId),
  )
  const duplicateOf = await sameEmptyings(transaction, fresh)
  const own = fresh.filter(({ collectionId }) => !duplicateOf.has(collectionId))
  await recordCollected(change, own, new Map(found.map((bin) => [bin.id, bin])))
  if (
    fresh.length > 0 &&
    (await refreshAlerts(
      transaction,
      fresh.map(({ binId }) => binId),
    ))
  )
    change.tell({ kind: 'alerts' })
  for (const id of proposed) change.tell({ kind: 'reports', id })
  return { proposedToClose: await proposedToClose(transaction, asked), duplicateOf }
}

async function newCollections(transaction: Executor, asked: readonly BinCollection[]) {
  if (asked.length === 0) return []
  const known = await transaction
    .select({ id: collections.id })
    .from(collections)
    .where(
      inArray(
        collections.id,
        asked.map(({ collectionId }) => collectionId),
      ),
    )
  const ids = new Set(known.map(({ id }) => id))
  return asked.filter(({ collectionId }) => !ids.has(collectionId))
}

async function recordCollected(
  change: Change,
  asked: readonly BinCollection[],
  bins: ReadonlyMap<string, StoredLevel>,
): Promise<void> {
  const taken = asked.map((collection) => ({ collection, bin: known(bins, collection.binId) }))
  const levels = await fillLevelsFound(change.transaction, taken)
  const rows = taken.map(({ collection, bin }, place) => rowOf(collection, bin, levels[place] ?? null))
  if (rows.length === 0) return
  // Another request for the same collection held the bin's lock, so it is committed now.
  const made = await change.transaction
    .insert(collections)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: collections.id })
  const ids = new Set(made.map(({ id }) => id))
  const counted = taken.filter(({ collection }) => ids.has(collection.collectionId))
  for (const { collection, bin } of counted)
    if (isLater(bin.lastCollectedAt, collection.at)) await placeInTime(change.transaction, collection)
  const after = counted.map(({ collection, bin }) => emptied(bin, collection.at))
  await saveLevels(change.transaction, after)
  if (after.length > 0) change.tell(binsEvent(after))
  for (const { id, binId, at, routeId, fillLevel } of rows.filter((row) => ids.has(row.id)))
    change.audit('bin.collect', `bin:${binId}`, { collectionId: id, at, routeId, fillLevel })
}

function known(bins: ReadonlyMap<string, StoredLevel>, binId: string): StoredLevel {
  const bin = bins.get(binId)
  if (bin) return bin
  throw Refusal.ofField(
    'unknown-bin',
    'body.binId',
    `There is no bin ${binId}. Give the id on the bin's label.`,
  )
}

const rowOf = ({ collectionId, at, routeId }: BinCollection, bin: StoredLevel, fillLevel: number | null) => ({
  id: collectionId,
  binId: bin.id,
  at,
  routeId,
  fillLevel,
  binBefore: serialiseBefore(bin),
})

interface Taken {
  bin: StoredLevel
  collection: { at: Date }
}

/** The level in percent that each crew found, in order; null without a sensor. */
async function fillLevelsFound(transaction: Executor, taken: readonly Taken[]): Promise<(number | null)[]> {
  const late = taken.filter(({ bin, collection }) => !isAsFound(bin, collection.at))
  const levels = await levelsThen(transaction, late)
  return taken.map(({ bin, collection }) =>
    isAsFound(bin, collection.at) ? bin.fillLevel : (levels.get(bin.id) ?? null),
  )
}

/** The last reading before each collection, in percent by bin id. Readings before an earlier collection do not count. */
async function levelsThen(transaction: Executor, late: readonly Taken[]): Promise<Map<string, number>> {
  if (late.length === 0) return new Map()
  const asked = JSON.stringify(late.map(({ bin, collection }) => ({ id: bin.id, at: collection.at })))
  const { rows } = await transaction.execute<{ id: string; level: number }>(sql`
    select asked.id, last.fill_level as level
    from jsonb_to_recordset(${asked}::jsonb) as asked(id text, at timestamptz)
    join lateral (
      select fill_level from readings
      where bin_id = asked.id and readings.at <= asked.at and readings.at > coalesce(
        (select max(c.at) from collections c where c.bin_id = asked.id and c.at < asked.at), '-infinity')
      order by readings.at desc limit 1
    ) last on true`)
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/**
 * Two routes that report emptying a bin within this time have emptied it once. The clocks of two phones may differ by ten
 * minutes, and no street bin fills in a quarter of an hour.
 */
export const SAME_EMPTYING_MS = 15 * 60_000

interface ReportedCollection {
  collectionId: string
  binId: string
  at: Date
  routeId: string | null
}

/**
 * The existing collections of other routes that these stops also stand for, by the id that was sent: the nearest in time. A
 * collection outside of a route always counts by itself. The caller must have locked the bins.
 */
async function sameEmptyings(
  transaction: Executor,
  reported: readonly ReportedCollection[],
): Promise<ReadonlyMap<string, string>> {
  const ofRoutes = reported.filter(({ routeId }) => routeId !== null)
  if (ofRoutes.length === 0) return new Map()
  const { rows } = await transaction.execute<{ reported: string; id: string }>(sql`
    select reported."collectionId" as reported, other.id
    from jsonb_to_recordset(${JSON.stringify(ofRoutes)}::jsonb)
      as reported("collectionId" uuid, "binId" text, at timestamptz, "routeId" text)
    join lateral (
      select id from collections
      where bin_id = reported."binId" and route_id is distinct from reported."routeId"
        and at between reported.at - ${WINDOW} and reported.at + ${WINDOW}
      order by greatest(at - reported.at, reported.at - at), at limit 1
    ) as other on true`)
  return new Map(rows.map(({ reported, id }) => [reported, id]))
}

const WINDOW = sql.raw(`interval '${SAME_EMPTYING_MS / 1000} seconds'`)

interface Late {
  collectionId: string
  binId: string
  at: Date
}

/**
 * Inserts a collection that was sent late before the one that followed it: it takes over what the bin was before, and the later
 * one now found an empty bin. Undoing either one keeps the effect of the other.
 */
async function placeInTime(transaction: Executor, { collectionId, binId, at }: Late): Promise<void> {
  const [next] = await transaction
    .select({ id: collections.id, before: collections.binBefore })
    .from(collections)
    .where(and(eq(collections.binId, binId), gt(collections.at, at)))
    .orderBy(asc(collections.at), asc(collections.id))
    .limit(1)
  if (!next) return
  const after = next.before && serialiseBefore(emptied(deserialiseBefore(binId, next.before), at))
  await transaction
    .update(collections)
    .set({ binBefore: next.before })
    .where(eq(collections.id, collectionId))
  await transaction.update(collections).set({ binBefore: after }).where(eq(collections.id, next.id))
}
