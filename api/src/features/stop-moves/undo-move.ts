import { and, eq, inArray } from 'drizzle-orm'
import { type RouteBefore, routeMoves, routes, stops } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { lockBins } from '../bins/bin-levels'
import { setRemoved } from '../collection-routes/change-route-status'
import { type LockedRoute, lockRoutes, unknownRoute } from '../collection-routes/lock-route'
import { requireUntaken } from '../collection-routes/stop-rules'
import { replaceOpenStops } from './move-stops'

/**
 * Takes a move back: each route has the stops and the plan from before, whatever became of its truck. Stops that were done
 * meanwhile stay done. Taking it back again does nothing.
 */
export async function undoMove(
  change: Change,
  { id, moveId, now }: { id: string; moveId: string; now: Date },
): Promise<void> {
  const { transaction } = change
  const [known] = await transaction.select().from(routeMoves).where(eq(routeMoves.id, moveId))
  if (!known || known.routeId !== id) throw new Refusal('not-found', `Route ${id} has no such move.`)
  const newIds = known.answer.to.flatMap(({ routeId, isNew }) => (isNew ? routeId : []))
  const ids = [...new Set([id, ...known.before.map((one) => one.id), ...newIds])]
  const held = await lockRoutes(transaction, { ids, keys: [] })
  // Locked by its routes: another request may have taken it back just before.
  const [move] = await transaction.select().from(routeMoves).where(eq(routeMoves.id, moveId))
  if (!move || move.undoneAt !== null) return
  await lockBins(transaction, move.binIds)
  await requireOpen(change, move.binIds, ids)
  for (const route of held.filter((one) => newIds.includes(one.id)))
    if (route.removedAt === null) await removeNew(change, route)
  for (const before of move.before)
    await restore(
      change,
      held.find((one) => one.id === before.id),
      before,
    )
  await requireUntaken(transaction, move.binIds, {
    ownRouteIds: ids,
    now,
    madeAfter: move.at,
    field: 'params.moveId',
    remedy: 'The move stays as it is. Remove the other route first.',
  })
  await transaction.update(routeMoves).set({ undoneAt: now }).where(eq(routeMoves.id, moveId))
  change.audit('route.undo-move', `route:${id}`, { kind: move.kind, stops: move.binIds.length })
  change.tell({ kind: 'routes', id })
}

const REFUSED = (detail: string) =>
  new Refusal('changed-meanwhile', detail, [{ field: 'params.moveId', detail }])

/** Refuses when the crew of another route has been at a moved stop by now. */
async function requireOpen(
  { transaction }: Change,
  binIds: readonly string[],
  routeIds: readonly string[],
): Promise<void> {
  const moved = await transaction
    .select()
    .from(stops)
    .where(and(inArray(stops.routeId, [...routeIds]), inArray(stops.binId, [...binIds])))
  const done = moved.find(({ state }) => state !== 'planned')
  if (!done) return
  throw REFUSED(
    `Bin ${done.binId} is ${done.state} on route ${done.routeId} already, so the move stays. Move the other stops again instead.`,
  )
}

async function removeNew(change: Change, { id, status, planRevision }: LockedRoute): Promise<void> {
  if (status !== 'pending')
    throw REFUSED(`Route ${id} is ${status} by now, so the move stays. Move its stops again instead.`)
  if (planRevision !== 1) throw REFUSED(`Route ${id} was planned again since, so the move stays.`)
  await setRemoved(change, id, new Date())
}

async function restore(
  change: Change,
  route: LockedRoute | undefined,
  { planRevisionAfter, visitsDoneAfter, open, id, driver, ...columns }: RouteBefore,
): Promise<void> {
  if (!route) throw unknownRoute(id)
  if (route.status === 'completed') throw REFUSED(`Route ${id} is completed by now, so the move stays.`)
  if (route.planRevision !== planRevisionAfter)
    throw REFUSED(`Route ${id} was planned again since, so the move stays.`)
  if (route.visitsDone.length !== visitsDoneAfter.length)
    throw REFUSED(`A disposal trip or a break of route ${id} was recorded since, so the move stays.`)
  const { transaction } = change
  await transaction
    .update(routes)
    .set({
      ...columns,
      // A driver who was given the route since keeps it.
      ...(driver && driver.to === route.driverId && { driverId: driver.from }),
      removedAt: null,
      planRevision: planRevisionAfter + 1,
      planHash: null,
    })
    .where(eq(routes.id, id))
  await restoreOpen(change, id, open)
  change.tell({ kind: 'routes', id })
}

/** The open stops have their positions from before; those that were done meanwhile keep theirs. */
async function restoreOpen(
  { transaction }: Change,
  routeId: string,
  open: RouteBefore['open'],
): Promise<void> {
  const own = await transaction.select().from(stops).where(eq(stops.routeId, routeId))
  const recorded = own.filter(({ state }) => state !== 'planned')
  const known = new Set(recorded.map(({ binId }) => binId))
  const used = new Set(recorded.map(({ position }) => position))
  const missing = open.filter(({ binId }) => !known.has(binId))
  if (missing.some(({ position }) => used.has(position)))
    return replaceOpenStops(
      transaction,
      routeId,
      missing.map(({ binId, reason }) => ({ binId, reason })),
    )
  await transaction.delete(stops).where(and(eq(stops.routeId, routeId), eq(stops.state, 'planned')))
  if (missing.length > 0)
    await transaction.insert(stops).values(missing.map((stop) => ({ ...stop, routeId })))
}
