import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { BinType } from 'shared-domain'
import type { Database } from '../../../database/database'
import type { Executor } from '../../../database/in-transaction'
import { bins } from '../../../database/schema'
import { isDemonstration } from '../../../record/record-kind'
import { refreshAlerts } from '../../alerts/refresh-alerts'
import { lockBins } from '../../bins/bin-levels'
import { livesFor } from '../../bins/bin-life'
import {
  lockReportsOf,
  type MergedBin,
  type MovedHistory,
  mergeBins,
  mergedBins,
  separateBins,
  stayingBins,
} from '../../bins/merge-bins'
import { isInUseSince, lastBinNumber, lockBinNumbers, removeBins, writeBins } from '../../bins/write-bins'
import { lockRoutesTo } from '../../collection-routes/skip-stops'
import { type LayerSaid, layerSays } from '../../open-data/mirror/layer-says'
import type { NeedContext } from './need-context'

/** What the council's register says of a bin. */
interface RegisteredBin {
  id: string
  location: string
  binType: BinType
  /** Both coordinates are `null` where its place is not known. */
  lat: number | null
  lng: number | null
  /** The remote whose part keeps the bin; `null` for bins of the open-data layer. What a part keeps, the layer does not change. */
  source: string | null
}

/** A bin of the record, also one that was taken away. */
export interface KnownBin extends RegisteredBin {
  isRetired: boolean
}

/** What parts may read of bins that they write. */
export interface BinWritingSources {
  /** These bins, and others whose ids differ only in case, in the order of their ids. Unknown ids are left out. */
  known: (ids: readonly string[]) => Promise<KnownBin[]>
  /** The bins in service of this source, in the order of their ids, without those that are planned. */
  ofSource: (source: string) => Promise<KnownBin[]>
  /** What the open-data layer says last of those of these bins that a part keeps: it changes none of them. */
  layerSays: (ids: readonly string[]) => Promise<ReadonlyMap<string, LayerSaid>>
  /** The bins that were merged into others, in the order of their ids. */
  merged: () => Promise<MergedBin[]>
  /** Whether the record is the demonstration city, with which a council's own bins are never mixed. */
  isDemonstration: () => Promise<boolean>
}

export const binWritingSources = ({ query }: Database): BinWritingSources => ({
  known: (ids) => knownBins(query, ids),
  ofSource: (source) =>
    query
      .select(KNOWN)
      .from(bins)
      .where(and(eq(bins.source, source), livesFor('isCounted')))
      .orderBy(bins.id),
  layerSays: (ids) => layerSays(query, ids),
  merged: () => mergedBins(query),
  isDemonstration: async () => (await isDemonstration(query)) === true,
})

/** What parts may change of the bins. Open pages are told, and each change is one entry of the audit trail. */
export interface BinWritingChanges {
  /** Locks these bins and returns them, without unknown ids. Ask for the lower ids first, so that two changes cannot deadlock. */
  lock: (ids: readonly string[]) => Promise<KnownBin[]>
  /** Writes new bins and changed ones. A bin that was taken away is in service again. Levels, labels and history stay. */
  write: (written: readonly RegisteredBin[]) => Promise<void>
  /** Takes bins out of service. Their history stays. */
  retire: (ids: readonly string[]) => Promise<void>
  /**
   * Locks everything that a merge or its undo changes: the open routes to the bin that goes, the reports of both bins, then the bins. Returns
   * both. Call it before anything else of the record is locked.
   */
  lockMerge: (merged: MergedBin) => Promise<KnownBin[]>
  /**
   * Takes a bin out of service that turned out to be another one. Its label, its later readings and reports, and its history go to the one
   * that stays. Returns what moved.
   */
  merge: (merged: MergedBin) => Promise<MovedHistory>
  /** The bin into which a locked one is merged; `null` for one that is not. */
  mergedInto: (id: string) => Promise<string | null>
  /** Moves the history back. Write the bin after it, so that it stands again. */
  separate: (merged: MergedBin, moved: MovedHistory) => Promise<void>
  /** Which of these bins have readings, collections, reports or labels since a moment, or are on a route that is not completed. */
  inUseSince: (ids: readonly string[], at: Date) => Promise<string[]>
}

export const binWritingChanges = ({ change, now }: NeedContext): BinWritingChanges => {
  const { transaction } = change
  const counts = { written: 0, removed: 0 }
  const note = async (ids: readonly string[], counted: keyof typeof counts) => {
    if (await refreshAlerts(transaction, ids)) change.tell({ kind: 'alerts' })
    // One entry and one event, however many calls it takes to write all bins.
    if (counts.written + counts.removed === 0) {
      change.audit('bins.written', 'bins', counts)
      change.tell({ kind: 'bins', bins: null })
    }
    counts[counted] += ids.length
  }
  const tellOfHistory = async (...ids: string[]) => {
    await refreshAlerts(transaction, ids)
    change.tell({ kind: 'alerts' })
    change.tell({ kind: 'reports', id: null })
  }
  return {
    lock: async (ids) => {
      await lockNumbersForNew(transaction, ids)
      return lockKnown(transaction, isOneOf(ids), ids)
    },
    write: async (written) => {
      if (written.length === 0) return
      const ids = written.map(({ id }) => id)
      await lockNumbersForNew(transaction, ids)
      if (written.length <= LOCKED_MAX) await lockBins(transaction, ids)
      await writeBins(transaction, await rowsOf(transaction, written))
      await note(ids, 'written')
    },
    retire: async (ids) => {
      if (ids.length === 0) return
      await lockBins(transaction, ids)
      await removeBins(transaction, ids, new Date(now()))
      await note(ids, 'removed')
    },
    lockMerge: async ({ id, into }) => {
      const ids = [id, into]
      await lockRoutesTo(change, id, new Date(now()))
      await lockReportsOf(transaction, ids)
      // Those that were merged into one of them point to the other afterwards.
      return lockKnown(transaction, or(isOneOf(ids), inArray(bins.mergedInto, ids)), ids)
    },
    merge: async ({ id, into }) => {
      await lockBins(transaction, [id, into])
      await removeBins(transaction, [id], new Date(now()))
      await note([id], 'removed')
      const moved = await mergeBins(transaction, { id, into }, now())
      await tellOfHistory(into)
      return moved
    },
    mergedInto: async (id) => (await stayingBins(transaction, [id])).get(id) ?? null,
    separate: async ({ id, into }, moved) => {
      await separateBins(transaction, { id, into }, moved)
      await tellOfHistory(id, into)
    },
    inUseSince: async (ids, at) => {
      const rows = await transaction
        .select({ id: bins.id })
        .from(bins)
        .where(and(isOneOf(ids), isInUseSince(at)))
        .orderBy(bins.id)
      return rows.map(({ id }) => id)
    },
  }
}

/**
 * Up to so many bins are locked before they are inserted, so that a resident's report of one waits. PostgreSQL keeps these locks in a small
 * memory; of more bins, the rows alone are locked as they are inserted.
 */
const LOCKED_MAX = 1_000

const isOneOf = (ids: readonly string[]) => sql`${bins.id} = any(${sql.param(ids)}::text[])`

const KNOWN = {
  id: bins.id,
  location: bins.location,
  binType: bins.binType,
  lat: bins.lat,
  lng: bins.lng,
  source: bins.source,
  isRetired: sql<boolean>`${bins.removedAt} is not null`,
}

/** By the exact ids with any state, and in other letters those in service, which an index finds. */
const knownBins = (query: Executor, ids: readonly string[]): Promise<KnownBin[]> =>
  query
    .select(KNOWN)
    .from(bins)
    .where(
      sql`${isOneOf(ids)}
        or (upper(${bins.id}) = any(${sql.param(ids.map((id) => id.toUpperCase()))}::text[]) and ${bins.removedAt} is null)`,
    )
    .orderBy(bins.id)

/** Locks bins in id order, and returns those of the given ids. */
async function lockKnown(
  transaction: Executor,
  locked: SQL | undefined,
  ids: readonly string[],
): Promise<KnownBin[]> {
  await transaction.select({ id: bins.id }).from(bins).where(locked).orderBy(bins.id).for('no key update')
  return transaction.select(KNOWN).from(bins).where(isOneOf(ids)).orderBy(bins.id)
}

/** New bins need numbers, which are locked before the rows of bins, as by the mirror of the layer. Known bins keep theirs. */
async function lockNumbersForNew(transaction: Executor, ids: readonly string[]): Promise<void> {
  const known = await transaction.$count(bins, isOneOf(ids))
  if (known < new Set(ids).size) await lockBinNumbers(transaction)
}

/**
 * With the numbers, layer ids, statuses and flags that the record has; new bins get the next numbers in the order given. The numbers must be
 * locked if there are new bins.
 */
async function rowsOf(transaction: Executor, written: readonly RegisteredBin[]) {
  const known = await transaction
    .select({
      id: bins.id,
      layerId: bins.layerId,
      objectId: bins.objectId,
      status: bins.status,
      lastCollectedAt: bins.lastCollectedAt,
      flags: bins.flags,
    })
    .from(bins)
    .where(isOneOf(written.map(({ id }) => id)))
  const byId = new Map(known.map((bin) => [bin.id, bin]))
  let last = await lastBinNumber(transaction)
  return written.map(({ id, location, binType, lat, lng, source }) => {
    const bin = byId.get(id)
    return {
      ...{ id, location, binType, lat, lng, source },
      layerId: bin?.layerId ?? null,
      objectId: bin?.objectId ?? ++last,
      status: bin?.status ?? ('normal' as const),
      lastCollectedAt: bin?.lastCollectedAt ?? null,
      flags: (bin?.flags ?? []).filter(({ kind }) => kind !== 'place-outside'),
    }
  })
}
