import { eq } from 'drizzle-orm'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import { routes, stops } from '../database/schema'
import { Refusal } from '../problems/refusal'
import type { Change } from '../record/change-record'
import { hashOf } from './body-hash'
import { type HeldRoute, holdRoute } from './hold-route'
import { placeStops } from './place-stops'
import { requirePlannable } from './require-plannable'

type ChangedPlan = OperationInput<typeof OPERATIONS.changeRoutePlan>['body']

/** Puts a plan in place of a pending route's; the latest change may come again, also when the route is under way. */
export async function changeRoutePlan(change: Change, id: string, body: ChangedPlan): Promise<void> {
  const { transaction } = change
  const route = await holdRoute(transaction, id)
  const planHash = hashOf(body)
  if (route.planHash === planHash) return
  requireChangeable(route, body.planRevision)
  await requirePlannable(transaction, body)
  const { binIds, planRevision: from, plan = null, ...columns } = body
  await transaction
    .update(routes)
    .set({ ...columns, plan, planHash, planRevision: from + 1 })
    .where(eq(routes.id, id))
  // Nothing was done at the stops of a pending route that could be lost with them.
  await transaction.delete(stops).where(eq(stops.routeId, id))
  await placeStops(transaction, id, binIds)
  change.audit('route.plan', `route:${id}`, {
    bins: binIds.length,
    priority: body.priority,
    from,
    to: from + 1,
  })
  change.tell({ kind: 'routes', id })
}

function requireChangeable({ id, status, planRevision }: HeldRoute, changedRevision: number): void {
  if (status !== 'pending')
    throw new Refusal(
      'not-possible-now',
      `Route ${id} is ${status}, and only the plan of a pending one can be changed. Take the change of its truck back, and save the others.`,
    )
  if (planRevision === changedRevision) return
  const detail = `The plan of route ${id} was changed by somebody else since. Look at it as it is now, and generate again.`
  throw new Refusal('changed-meanwhile', detail, [{ field: 'body.planRevision', detail }])
}
