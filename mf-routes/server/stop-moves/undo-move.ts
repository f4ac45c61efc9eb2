import { type LockedRoute, Refusal, unknownRoute } from 'api/server-part'
import { eq } from 'drizzle-orm'
import { isUndriven, resumeUndriven } from '../routes/end-undriven'
import { type RouteBefore, routeMoves } from '../tables'
import type { MoveChange } from './keep-move'

/**
 * Takes a move back: each route has the stops and the plan from before, whatever became of its truck. Stops that were done
 * meanwhile stay done. Taking it back again does nothing.
 */
export async function undoMove(
  change: MoveChange,
  { id, moveId, now }: { id: string; moveId: string; now: Date },
): Promise<void> {
  const { routes } = change.record
  const known = await findMove(change, moveId)
  if (!known || known.routeId !== id) throw new Refusal('not-found', `Route ${id} has no such move.`)
  const newIds = known.answer.to.flatMap(({ routeId, isNew }) => (isNew ? routeId : []))
  const ids = [...new Set([id, ...known.before.map((one) => one.id), ...newIds])]
  const held = await routes.lock({ ids })
  // Locked by its routes: another request may have taken it back just before.
  const move = await findMove(change, moveId)
  if (!move || move.undoneAt !== null) return
  await routes.lockBins(move.binIds)
  await requireOpen(change, move.binIds, ids)
  requireNotRemoved(held, move)
  await routes.lockTrucksAndDrivers({
    truckIds: move.before.map(({ plan }) => plan?.truckId),
    driverIds: [...held.map(({ driverId }) => driverId), ...move.before.map(({ driver }) => driver?.from)],
  })
  for (const route of held.filter((one) => newIds.includes(one.id)))
    if (route.removedAt === null) await removeNew(change, route, now)
  for (const before of move.before)
    await restore(
      change,
      held.find((one) => one.id === before.id),
      before,
    )
  await routes.requireUntaken(move.binIds, {
    ownRouteIds: ids,
    now,
    madeAfter: move.at,
    field: 'params.moveId',
    remedy: 'The move stays as it is. Remove the other route first.',
  })
  await routes.requireNoConflict(
    move.before.map((one) => one.id),
    now,
    'params.moveId',
  )
  await change.transaction.update(routeMoves).set({ undoneAt: now }).where(eq(routeMoves.id, moveId))
  change.audit('route.undo-move', `route:${id}`, { kind: move.kind, stops: move.binIds.length })
}

async function findMove({ transaction }: MoveChange, id: string) {
  const [move] = await transaction.select().from(routeMoves).where(eq(routeMoves.id, id))
  return move
}

const refused = (detail: string) => Refusal.ofField('changed-meanwhile', 'params.moveId', detail)

/** Refuses when the crew of another route has been at a moved stop by now. */
async function requireOpen(
  { record: { routes } }: MoveChange,
  binIds: readonly string[],
  routeIds: readonly string[],
): Promise<void> {
  const moved = (await routes.stopsOf(routeIds)).filter(({ binId }) => binIds.includes(binId))
  const done = moved.find(({ state }) => state !== 'planned')
  if (!done) return
  throw refused(
    `Bin ${done.binId} is ${done.state} on route ${done.routeId} already, so the move stays. Move the other stops again instead.`,
  )
}

/** Refuses when a planner has removed one of its routes: its other stops would be back, too. The move itself removes a route that it empties. */
function requireNotRemoved(
  held: readonly LockedRoute[],
  { before, at }: Pick<typeof routeMoves.$inferSelect, 'before' | 'at'>,
): void {
  const removed = held.find(
    ({ id, removedAt }) =>
      before.some((one) => one.id === id) && removedAt !== null && removedAt.getTime() !== at.getTime(),
  )
  if (removed) throw refused(`Route ${removed.id} was removed since, so the move stays. Restore it first.`)
}

async function removeNew(
  { record: { routes } }: MoveChange,
  { id, status, planRevision }: LockedRoute,
  now: Date,
): Promise<void> {
  if (status !== 'pending')
    throw refused(`Route ${id} is ${status} by now, so the move stays. Move its stops again instead.`)
  if (planRevision !== 1) throw refused(`Route ${id} was planned again since, so the move stays.`)
  await routes.remove(id, now)
}

async function restore(
  change: MoveChange,
  route: LockedRoute | undefined,
  { planRevisionAfter, visitsDoneAfter, open, id, driver, ...columns }: RouteBefore,
): Promise<void> {
  const { routes } = change.record
  if (!route) throw unknownRoute(id)
  if (route.status === 'completed' && !isUndriven(route))
    throw refused(`Route ${id} is completed by now, so the move stays.`)
  if (route.planRevision !== planRevisionAfter)
    throw refused(`Route ${id} was planned again since, so the move stays.`)
  if (route.visitsDone.length !== visitsDoneAfter.length)
    throw refused(`A disposal trip or a break of route ${id} was recorded since, so the move stays.`)
  await resumeUndriven(change, route)
  // A driver who was given the route since keeps it.
  const isDriverOfMove = driver && driver.to === route.driverId
  await routes.rewrite(
    id,
    { ...columns, ...(isDriverOfMove && { driverId: driver.from }) },
    { restored: open },
  )
}
