import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { aucklandDate, type BinType, lifeStateAt } from 'shared-domain'
import type { Database } from '../../../database/database'
import type { Executor } from '../../../database/in-transaction'
import { bins } from '../../../database/schema'
import { refreshAlerts } from '../../alerts/refresh-alerts'
import {
  lockRoutesTo,
  planStopsAgain,
  type SkippedStop,
  skipStopsAt,
} from '../../collection-routes/skip-stops'
import type { NeedContext } from './need-context'

/** A stay away, and a damage. Moments are in ms since 1970. */
interface Stay {
  outFrom: number | null
  /** `null` until it is known. */
  outUntil: number | null
  damagedSince: number | null
}

/** That a bin is decided, and the body that stands. Moments are in ms since 1970. What is left out stays as it is. */
interface Standing {
  /** Since when it is decided, while it does not stand yet. */
  plannedSince?: number | null
  /** When a planned one is expected; `null` while that is not known. */
  expectedAt?: number | null
  /** Since when its body stands, if what was measured before tells nothing of it. */
  bodySince?: number | null
}

/** What the record knows of a bin's life. */
interface LivingBin extends Stay, Required<Standing> {
  id: string
  retiredAt: number | null
}

/** What parts may read of the life of a bin. */
export interface BinLifeSources {
  /** Also of one that was taken away; `null` for an unknown id. */
  of: (binId: string) => Promise<LivingBin | null>
  /** The bins that are decided and do not stand yet, the first expected first. */
  planned: () => Promise<PlannedBin[]>
}

/** A bin that does not stand yet. Moments are in ms since 1970. */
interface PlannedBin {
  id: string
  location: string
  binType: BinType
  lat: number | null
  lng: number | null
  plannedSince: number
  expectedAt: number | null
}

export const binLifeSources = ({ query }: Database): BinLifeSources => ({
  of: (id) => lifeOf(query, id),
  planned: () => plannedBins(query),
})

/** What parts may change of the life of a bin. */
export interface BinLifeChanges {
  /** Locks the open routes to a bin, and the bin. Call it before anything else of the record is locked. */
  lock: (binId: string) => Promise<LivingBin | null>
  /** Writes whether the bin is planned, when works keep it away, and since when it is damaged. Alerts follow. */
  write: (binId: string, stay: Stay & Standing) => Promise<void>
  /** Skips the stops of open routes at a bin from one moment to another; `until` is `null` for all to come. Returns them. */
  skipStops: (binId: string, from: number, until: number | null) => Promise<SkippedStop[]>
  /** Plans these stops again, except those that a crew has changed since. */
  planAgain: (stops: readonly SkippedStop[]) => Promise<void>
}

export const binLifeChanges = ({ change, now }: NeedContext): BinLifeChanges => {
  const { transaction } = change
  return {
    lock: async (binId) => {
      await lockRoutesTo(change, binId, new Date(now()))
      await transaction.select({ id: bins.id }).from(bins).where(eq(bins.id, binId)).for('no key update')
      return lifeOf(transaction, binId)
    },
    write: async (binId, { outFrom, outUntil, damagedSince, ...standing }) => {
      const written = {
        ...{ outFrom: date(outFrom), outUntil: date(outUntil), damagedSince: date(damagedSince) },
        ...datesOf(standing),
      }
      const begun = standing.plannedSince === null && { createdAt: COUNTED_SINCE }
      await transaction
        .update(bins)
        .set({ ...written, ...begun })
        .where(eq(bins.id, binId))
      const living = await lifeOf(transaction, binId)
      const state = living && lifeStateAt({ ...living, retiredAt: null }, now())
      change.audit('bin.life', `bin:${binId}`, { state, ...written })
      change.tell({ kind: 'bins', bins: null })
      if (await refreshAlerts(transaction, [binId])) change.tell({ kind: 'alerts' })
    },
    skipStops: (binId, from, until) =>
      skipStopsAt(
        change,
        binId,
        { from: dayOf(from), until: until === null ? null : dayOf(until) },
        new Date(now()),
      ),
    planAgain: (stops) => planStopsAgain(change, stops),
  }
}

/**
 * A bin that never stood is counted from the moment at which it stands, and one that is dropped never: figures of past periods go by
 * `created_at`. One that had stood before it was planned again, whose row is older than its plan, keeps its moment. Parts and database have clocks
 * of their own.
 */
const COUNTED_SINCE = sql`case
  when planned_since is not null and created_at > planned_since - interval '1 minute' then greatest(now(), removed_at)
  else created_at end`

const dayOf = (moment: number) => aucklandDate(new Date(moment))

/** Only the moments that are given. */
function datesOf({ plannedSince, expectedAt, bodySince }: Standing) {
  return {
    ...(plannedSince !== undefined && { plannedSince: date(plannedSince) }),
    ...(expectedAt !== undefined && { expectedAt: date(expectedAt) }),
    ...(bodySince !== undefined && { bodySince: date(bodySince) }),
  }
}

const date = (moment: number | null) => (moment === null ? null : new Date(moment))

async function lifeOf(query: Executor, id: string): Promise<LivingBin | null> {
  const [bin] = await query
    .select({
      ...{ id: bins.id, removedAt: bins.removedAt },
      ...{ outFrom: bins.outFrom, outUntil: bins.outUntil, damagedSince: bins.damagedSince },
      ...{ plannedSince: bins.plannedSince, expectedAt: bins.expectedAt, bodySince: bins.bodySince },
    })
    .from(bins)
    .where(eq(bins.id, id))
  if (!bin) return null
  return {
    id,
    retiredAt: bin.removedAt?.getTime() ?? null,
    outFrom: bin.outFrom?.getTime() ?? null,
    outUntil: bin.outUntil?.getTime() ?? null,
    damagedSince: bin.damagedSince?.getTime() ?? null,
    plannedSince: bin.plannedSince?.getTime() ?? null,
    expectedAt: bin.expectedAt?.getTime() ?? null,
    bodySince: bin.bodySince?.getTime() ?? null,
  }
}

async function plannedBins(query: Executor): Promise<PlannedBin[]> {
  const rows = await query
    .select({
      ...{ id: bins.id, location: bins.location, binType: bins.binType, lat: bins.lat, lng: bins.lng },
      ...{ plannedSince: bins.plannedSince, expectedAt: bins.expectedAt },
    })
    .from(bins)
    .where(and(isNotNull(bins.plannedSince), isNull(bins.removedAt)))
    .orderBy(sql`${bins.expectedAt} asc nulls last`, bins.id)
  return rows.map(({ plannedSince, expectedAt, ...bin }) => ({
    ...bin,
    plannedSince: plannedSince?.getTime() ?? 0,
    expectedAt: expectedAt?.getTime() ?? null,
  }))
}
