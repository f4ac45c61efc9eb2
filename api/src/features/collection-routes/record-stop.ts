import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { collections, stops } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { collectBins } from '../collections/collect-bins'
import { takeBackCollection } from '../collections/take-back-collection'
import { type HeldRoute, holdRoute } from './hold-route'
import { requireDriving } from './require-driving'
import { isSame, reasonAgainst, type WantedStop } from './stop-change'
import { stopCollectionId } from './stop-collection-id'

type Stop = typeof stops.$inferSelect

interface StopOfRoute {
  id: string
  position: number
}

/** Says what became of a stop; answers with the overflow reports that this may have settled. */
export async function recordStop(
  change: Change,
  principal: Principal,
  { id, position }: StopOfRoute,
  wanted: WantedStop,
): Promise<{ proposedToClose: string[] }> {
  const route = await holdRoute(change.transaction, id)
  requireDriving(principal, route)
  const stop = await findStop(change.transaction, { id, position })
  requireSameBin(stop, wanted)
  const reason = reasonAgainst(route, stop, wanted)
  if (reason) throw new Refusal('not-possible-now', reason)
  const isSaidAgain = isSame(stop, wanted)
  const collectionId = wanted.state === 'done' ? await collectionIdOf(change.transaction, route, stop) : null
  if (!isSaidAgain) await writeStop(change, route, stop, { ...wanted, collectionId })
  if (collectionId === null) {
    if (!isSaidAgain) await followAlerts(change, stop)
    return { proposedToClose: [] }
  }
  // A stop that is done keeps the moment that was told first.
  const at = (isSaidAgain && stop.at) || wanted.at
  const collection = { collectionId, binId: stop.binId, at, routeId: route.id }
  const { proposedToClose, stoodFor } = await collectBins(change, [collection])
  const other = stoodFor.get(collection.collectionId)
  if (other) await standFor(change.transaction, { id, position }, other)
  return { proposedToClose }
}

/** A bin that is missing or damaged is for the office to see to; one that is not after all, no longer. */
async function followAlerts(change: Change, { binId, skipReason }: Stop): Promise<void> {
  const hasChanged = await refreshAlerts(change.transaction, [binId])
  // What was found may be another thing now, of the same alert.
  if (hasChanged || skipReason !== null) change.tell({ kind: 'alerts' })
}

const standFor = (transaction: Executor, { id, position }: StopOfRoute, collectionId: string) =>
  transaction
    .update(stops)
    .set({ collectionId })
    .where(and(eq(stops.routeId, id), eq(stops.position, position)))

/** A stop that is done keeps its collection. */
async function collectionIdOf(transaction: Executor, route: HeldRoute, stop: Stop): Promise<string> {
  if (stop.state === 'done' && stop.collectionId) return stop.collectionId
  const id = stopCollectionId(route.key, stop.position)
  const [known] = await transaction
    .select({ routeId: collections.routeId })
    .from(collections)
    .where(eq(collections.id, id))
  // Taken back, and left to another route whose stop stands for it.
  return known && known.routeId !== route.id ? randomUUID() : id
}

async function findStop(transaction: Executor, { id, position }: StopOfRoute): Promise<Stop> {
  const [stop] = await transaction
    .select()
    .from(stops)
    .where(and(eq(stops.routeId, id), eq(stops.position, position)))
  if (stop) return stop
  const detail = `Route ${id} has no stop ${position}. Look at its list of stops.`
  throw new Refusal('unknown-stop', detail, [{ field: 'params.position', detail }])
}

/** A phone without a network tells of the plan that it read last. */
function requireSameBin({ routeId, position, binId }: Stop, wanted: WantedStop): void {
  if (wanted.binId === undefined || wanted.binId === binId) return
  const detail = `Stop ${position} of route ${routeId} was bin ${wanted.binId}, and is ${binId} since its plan was changed. Look at the route as it is now.`
  throw new Refusal('changed-meanwhile', detail, [{ field: 'body.binId', detail }])
}

async function writeStop(
  change: Change,
  route: HeldRoute,
  stop: Stop,
  { collectionId, ...wanted }: WantedStop & { collectionId: string | null },
): Promise<void> {
  if (stop.state === 'done' && stop.collectionId)
    await takeBackCollection(change, { collectionId: stop.collectionId, routeId: route.id })
  const skipReason = wanted.state === 'skipped' ? wanted.reason : null
  await change.transaction
    .update(stops)
    .set({
      state: wanted.state,
      skipReason,
      isSettled: false,
      collectionId,
      at: wanted.state === 'planned' ? null : wanted.at,
    })
    .where(and(eq(stops.routeId, route.id), eq(stops.position, stop.position)))
  change.audit('route.stop', `route:${route.id}`, {
    position: stop.position,
    from: stop.state,
    to: wanted.state,
    ...(skipReason && { skipReason }),
  })
  change.tell({ kind: 'routes', id: route.id })
}
