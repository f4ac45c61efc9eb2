import { eq } from 'drizzle-orm'
import { aucklandDate, lifeStateAt } from 'shared-domain'
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
import type { RecordChange } from './record-change'

/** A stay away, and a damage. Moments are in ms since 1970. */
interface Stay {
  outFrom: number | null
  /** `null` until it is known. */
  outUntil: number | null
  damagedSince: number | null
}

/** What the record knows of a bin's life. */
interface LivingBin extends Stay {
  id: string
  retiredAt: number | null
}

/** What parts may read of the life of a bin. */
export interface BinLifeSources {
  /** Also of one that was taken away; `null` for an unknown id. */
  of: (binId: string) => Promise<LivingBin | null>
}

export const binLifeSources = ({ query }: Database): BinLifeSources => ({ of: (id) => lifeOf(query, id) })

/** What parts may change of the life of a bin. */
export interface BinLifeChanges {
  /** Locks the open routes to a bin, and the bin. Call it before anything else of the record is locked. */
  lock: (binId: string) => Promise<LivingBin | null>
  /** Writes when works keep the bin away, and since when it is damaged. Alerts follow. */
  write: (binId: string, stay: Stay) => Promise<void>
  /** Skips the stops of open routes at a bin from one moment to another; `until` is `null` for all to come. Returns them. */
  skipStops: (binId: string, from: number, until: number | null) => Promise<SkippedStop[]>
  /** Plans these stops again, except those that a crew has changed since. */
  planAgain: (stops: readonly SkippedStop[]) => Promise<void>
}

export const binLifeChanges = ({ change, inRecord, now }: RecordChange): BinLifeChanges => {
  const { transaction } = change
  return {
    lock: (binId) =>
      inRecord(async () => {
        await lockRoutesTo(change, binId, new Date(now()))
        await transaction.select({ id: bins.id }).from(bins).where(eq(bins.id, binId)).for('no key update')
        return lifeOf(transaction, binId)
      }),
    write: (binId, { outFrom, outUntil, damagedSince }) =>
      inRecord(async () => {
        const written = { outFrom: date(outFrom), outUntil: date(outUntil), damagedSince: date(damagedSince) }
        await transaction.update(bins).set(written).where(eq(bins.id, binId))
        const state = lifeStateAt({ retiredAt: null, outFrom, outUntil, damagedSince }, now())
        change.audit('bin.life', `bin:${binId}`, { state, ...written })
        change.tell({ kind: 'bins', bins: null })
        if (await refreshAlerts(transaction, [binId])) change.tell({ kind: 'alerts' })
      }),
    skipStops: (binId, from, until) =>
      inRecord(() =>
        skipStopsAt(
          change,
          binId,
          { from: dayOf(from), until: until === null ? null : dayOf(until) },
          new Date(now()),
        ),
      ),
    planAgain: (stops) => inRecord(() => planStopsAgain(change, stops)),
  }
}

const dayOf = (moment: number) => aucklandDate(new Date(moment))

const date = (moment: number | null) => (moment === null ? null : new Date(moment))

async function lifeOf(query: Executor, id: string): Promise<LivingBin | null> {
  const [bin] = await query
    .select({
      ...{ id: bins.id, removedAt: bins.removedAt },
      ...{ outFrom: bins.outFrom, outUntil: bins.outUntil, damagedSince: bins.damagedSince },
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
  }
}
