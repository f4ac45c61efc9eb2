import { inArray } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { collections } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { asBefore } from './bin-before'
import { type BinState, holdBins, writeBins } from './bin-state'
import { emptied, isLater } from './empty-bin'
import { fillLevelsFound } from './fill-levels-found'
import { placeInTime } from './place-in-time'
import { proposeClosing, proposedToClose } from './propose-closing'
import { sameEmptyings } from './same-emptying'
import { tellOfBins } from './tell-of-bins'

export interface BinCollection {
  /** Made by whoever collected: the same one again changes nothing. */
  collectionId: string
  binId: string
  at: Date
  routeId: string | null
}

/**
 * What it means to empty bins, each of them once in a call: the collection with the fill level that was found, a bin that is
 * empty, alerts that end, and overflow reports that can probably be closed. A stop of a route over a bin that another has just emptied
 * is no second collection: `stoodFor` tells by the id that was given which one it stands for. Throws a Refusal that names a
 * bin which the record does not know.
 */
export async function collectBins(
  change: Change,
  asked: readonly BinCollection[],
): Promise<{ proposedToClose: string[]; stoodFor: ReadonlyMap<string, string> }> {
  const { transaction } = change
  const fresh = await withoutKnown(transaction, asked)
  // Reports before bins: whoever changes a report's status takes them in that order.
  const proposed = await proposeClosing(transaction, fresh)
  const found = await holdBins(
    transaction,
    fresh.map(({ binId }) => binId),
  )
  const stoodFor = await sameEmptyings(transaction, fresh)
  const own = fresh.filter(({ collectionId }) => !stoodFor.has(collectionId))
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
  return { proposedToClose: await proposedToClose(transaction, asked), stoodFor }
}

async function withoutKnown(transaction: Executor, asked: readonly BinCollection[]) {
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
  bins: ReadonlyMap<string, BinState>,
): Promise<void> {
  const taken = asked.map((collection) => ({ collection, bin: known(bins, collection.binId) }))
  const levels = await fillLevelsFound(change.transaction, taken)
  const rows = taken.map(({ collection, bin }, place) => rowOf(collection, bin, levels[place] ?? null))
  if (rows.length === 0) return
  // Another who said the same meanwhile has been waited for with the bin.
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
  await writeBins(change.transaction, after)
  tellOfBins(change, after)
  for (const { id, binId, at, routeId, fillLevel } of rows.filter((row) => ids.has(row.id)))
    change.audit('bin.collect', `bin:${binId}`, { collectionId: id, at, routeId, fillLevel })
}

function known(bins: ReadonlyMap<string, BinState>, binId: string): BinState {
  const bin = bins.get(binId)
  if (bin) return bin
  const detail = `There is no bin ${binId}. Give the id on the bin's label.`
  throw new Refusal('unknown-bin', detail, [{ field: 'body.binId', detail }])
}

const rowOf = ({ collectionId, at, routeId }: BinCollection, bin: BinState, fillLevel: number | null) => ({
  id: collectionId,
  binId: bin.id,
  at,
  routeId,
  fillLevel,
  binBefore: asBefore(bin),
})
