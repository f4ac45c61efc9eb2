import { and, asc, eq, gte, ne } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { collections, reports, stops } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { binsEvent, lockLevels, type StoredLevel, saveLevels } from '../bins/bin-levels'
import { restored } from './empty-bin'
import { withdrawProposal } from './propose-closing'

interface TakenBack {
  collectionId: string
  /** The route whose stop is undone; null for a collection outside of a route. */
  routeId: string | null
}

/**
 * Undoes a collection that was reported by mistake. If another route's stop stands for it too, that route keeps it as its own.
 * Throws a Refusal when the bin was collected again since, because the level found then would be wrong.
 */
export async function takeBackCollection(
  change: Change,
  { collectionId, routeId }: TakenBack,
): Promise<void> {
  const { transaction } = change
  const known = await find(transaction, collectionId)
  if (!known) return
  const { binId, at } = known
  // Every transaction locks reports before bins.
  await transaction
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.binId, binId), eq(reports.isProposedToClose, true)))
    .orderBy(asc(reports.id))
    .for('no key update')
  const [bin] = await lockLevels(transaction, [binId])
  // Read again: the owner may have changed before the bin was locked.
  const collection = await find(transaction, collectionId)
  if (!collection) return
  const isOfAnother = collection.routeId !== routeId
  const otherRouteId = isOfAnother ? null : await findOtherRoute(transaction, { collectionId, routeId })
  if (otherRouteId !== null) await setRoute(transaction, collectionId, otherRouteId)
  const isLeft = isOfAnother || otherRouteId !== null
  if (!isLeft) {
    if (await isCollectedSince(transaction, collection)) throw tooLate(binId)
    await transaction.delete(collections).where(eq(collections.id, collectionId))
    change.audit('bin.take-back-collection', `bin:${binId}`, { collectionId, at })
  }
  for (const id of await withdrawProposal(transaction, binId)) change.tell({ kind: 'reports', id })
  if (bin) await saveAndTell(change, isLeft ? bin : restored(bin, collection))
}

/** Another route with a stop for the same collection, or null. */
async function findOtherRoute(
  transaction: Executor,
  { collectionId, routeId }: TakenBack,
): Promise<string | null> {
  const [heir] = await transaction
    .select({ routeId: stops.routeId })
    .from(stops)
    .where(
      and(
        eq(stops.collectionId, collectionId),
        eq(stops.state, 'done'),
        routeId === null ? undefined : ne(stops.routeId, routeId),
      ),
    )
    .orderBy(asc(stops.routeId))
    .limit(1)
  return heir?.routeId ?? null
}

const setRoute = (transaction: Executor, collectionId: string, routeId: string) =>
  transaction.update(collections).set({ routeId }).where(eq(collections.id, collectionId))

const find = async (transaction: Executor, id: string) =>
  (await transaction.select().from(collections).where(eq(collections.id, id)))[0]

async function isCollectedSince(transaction: Executor, { id, binId, at }: typeof collections.$inferSelect) {
  const others = and(eq(collections.binId, binId), ne(collections.id, id), gte(collections.at, at))
  return (await transaction.$count(collections, others)) > 0
}

const tooLate = (binId: string) =>
  new Refusal(
    'not-possible-now',
    `Bin ${binId} has been collected again since, so this collection stays. Leave the stop as it is.`,
  )

async function saveAndTell(change: Change, bin: StoredLevel): Promise<void> {
  await saveLevels(change.transaction, [bin])
  change.tell(binsEvent([bin]))
  if (await refreshAlerts(change.transaction, [bin.id])) change.tell({ kind: 'alerts' })
}
