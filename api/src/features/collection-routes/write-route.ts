import { eq } from 'drizzle-orm'
import type { NewRoute } from 'shared-domain/contract'
import { routes, stops } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { placeStops, requirePlannable } from './create-route'
import { type LockedRoute, unknownRoute } from './lock-route'

/** Removes a locked route, or restores it. */
export async function setRemoved(change: Change, id: string, removedAt: Date | null): Promise<void> {
  const restored = removedAt === null && { stopsSetAt: new Date() }
  await change.transaction
    .update(routes)
    .set({ removedAt, ...restored })
    .where(eq(routes.id, id))
  change.audit(removedAt ? 'route.remove' : 'route.restore', `route:${id}`, {})
  change.tell({ kind: 'routes', id })
}

/** A status with the moments that come with it. Those that are left out stay. */
export type WrittenStatus = Pick<LockedRoute, 'status'> &
  Partial<Pick<LockedRoute, 'startedAt' | 'completedAt'>>

export async function setStatus(
  change: Change,
  { id, status: from }: Pick<LockedRoute, 'id' | 'status'>,
  written: WrittenStatus,
): Promise<void> {
  await change.transaction.update(routes).set(written).where(eq(routes.id, id))
  change.audit('route.status', `route:${id}`, { from, to: written.status })
  change.tell({ kind: 'routes', id })
}

/** Writes which disposal trips and breaks of a locked route are done; `changed` is the one that differs. */
export async function setVisitsDone(
  change: Change,
  id: string,
  visitsDone: LockedRoute['visitsDone'],
  changed: { visit: number; kind: 'disposal' | 'break'; to: 'done' | 'planned' },
): Promise<void> {
  await change.transaction.update(routes).set({ visitsDone }).where(eq(routes.id, id))
  change.audit('route.visit', `route:${id}`, changed)
  change.tell({ kind: 'routes', id })
}

/** Replaces the plan and all stops of a locked route on which nothing is recorded. Its name and its day stay. */
export async function replanRoute(
  change: Change,
  { id, planRevision: from }: Pick<LockedRoute, 'id' | 'planRevision'>,
  { name: _, plannedFor: __, ...planned }: NewRoute,
  planHash: string,
): Promise<void> {
  const { transaction } = change
  const [known] = await transaction.select({ day: routes.plannedFor }).from(routes).where(eq(routes.id, id))
  if (!known) throw unknownRoute(id)
  await requirePlannable(transaction, { ...planned, ...known })
  const { binIds, reasons, leftOut = [], plan = null, ...columns } = planned
  await transaction
    .update(routes)
    .set({ ...columns, leftOut, plan, planHash, planRevision: from + 1, stopsSetAt: new Date() })
    .where(eq(routes.id, id))
  await transaction.delete(stops).where(eq(stops.routeId, id))
  await placeStops(transaction, id, { binIds, reasons })
  change.audit('route.plan', `route:${id}`, {
    bins: binIds.length,
    priority: planned.priority,
    from,
    to: from + 1,
  })
  change.tell({ kind: 'routes', id })
}
