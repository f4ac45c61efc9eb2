import { and, eq } from 'drizzle-orm'
import { collectBins } from '../collections/collect-bins'
import { takeBackCollection } from '../collections/take-back-collection'
import { stops } from '../database/schema'
import type { Principal } from '../doors/principal'
import { Refusal } from '../problems/refusal'
import type { Change, Executor } from '../record/change-record'
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
  const reason = reasonAgainst(route, stop, wanted)
  if (reason) throw new Refusal('not-possible-now', reason)
  if (!isSame(stop, wanted)) await writeStop(change, route, stop, wanted)
  if (wanted.state !== 'done') return { proposedToClose: [] }
  return collectBins(change, [collectionOf(route, stop, wanted.at)])
}

// A stop that is done keeps the moment that was told first.
const collectionOf = (route: HeldRoute, stop: Stop, at: Date) => ({
  collectionId: stopCollectionId(route.key, stop.position),
  binId: stop.binId,
  at: stop.state === 'done' ? (stop.at ?? at) : at,
  routeId: route.id,
})

async function findStop(transaction: Executor, { id, position }: StopOfRoute): Promise<Stop> {
  const [stop] = await transaction
    .select()
    .from(stops)
    .where(and(eq(stops.routeId, id), eq(stops.position, position)))
  if (stop) return stop
  const detail = `Route ${id} has no stop ${position}. Look at its list of stops.`
  throw new Refusal('unknown-stop', detail, [{ field: 'params.position', detail }])
}

async function writeStop(change: Change, route: HeldRoute, stop: Stop, wanted: WantedStop): Promise<void> {
  if (stop.state === 'done' && stop.collectionId) await takeBackCollection(change, stop.collectionId)
  const skipReason = wanted.state === 'skipped' ? wanted.reason : null
  const collectionId = wanted.state === 'done' ? stopCollectionId(route.key, stop.position) : null
  await change.transaction
    .update(stops)
    .set({ state: wanted.state, skipReason, collectionId, at: wanted.state === 'planned' ? null : wanted.at })
    .where(and(eq(stops.routeId, route.id), eq(stops.position, stop.position)))
  change.audit('route.stop', `route:${route.id}`, {
    position: stop.position,
    from: stop.state,
    to: wanted.state,
    ...(skipReason && { skipReason }),
  })
  change.tell({ kind: 'routes', id: route.id })
}
