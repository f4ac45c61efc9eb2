import { eq } from 'drizzle-orm'
import { routes, stops } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import type { NewRoute } from './create-route'
import { dayOf, placeStops, requirePlannable } from './create-route'
import type { LockedRoute } from './lock-route'

interface ChangedPlan {
  /** The revision of the plan that the change was made from. */
  planRevision: number
  route: NewRoute
}

/**
 * Replaces the plan of a pending route. The route keeps its name and its day. Repeating the latest change does nothing, even
 * when the route is under way by then.
 */
export async function changeRoutePlan(
  change: Change,
  held: LockedRoute,
  { planRevision: from, route }: ChangedPlan,
  now: Date,
): Promise<void> {
  const { transaction } = change
  const { id } = held
  const { name: _, plannedFor: __, ...planned } = route
  const planHash = bodyHash({ planRevision: from, ...planned })
  if (held.planHash === planHash) return
  requireChangeable(held, from)
  requireSameDay(held, route, now)
  await requirePlannable(transaction, planned)
  const { binIds, reasons, leftOut = [], plan = null, ...columns } = planned
  await transaction
    .update(routes)
    .set({ ...columns, leftOut, plan, planHash, planRevision: from + 1 })
    .where(eq(routes.id, id))
  // The stops of a pending route can be deleted: nothing was recorded at them yet.
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

function requireChangeable({ id, status, planRevision }: LockedRoute, changedRevision: number): void {
  if (status !== 'pending') {
    const detail = `Route ${id} is ${status}, and only the plan of a pending one can be changed. Take the change of its truck back and save the rest, or generate again.`
    throw new Refusal('not-possible-now', detail, [{ field: 'body.replaces.id', detail }])
  }
  if (planRevision === changedRevision) return
  const detail = `The plan of route ${id} was changed by another person since. Look at it as it is now, and generate again.`
  throw new Refusal('changed-meanwhile', detail, [{ field: 'body.replaces.planRevision', detail }])
}

function requireSameDay({ id, plannedFor }: LockedRoute, route: NewRoute, now: Date): void {
  if (dayOf({ plannedFor, ...route }, now) === plannedFor) return
  const detail = `Route ${id} is for ${plannedFor}, and stays so. Generate again for another day.`
  throw new Refusal('invalid-input', detail, [{ field: 'body.plannedFor', detail }])
}
