import { bodyHash, dayOf, type LockedRoute, Refusal } from 'api/server-part'
import type { NewRoute } from 'shared-domain/contract'
import type { RoutesChange } from './lock-route'

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
  change: RoutesChange,
  held: LockedRoute,
  { planRevision: from, route }: ChangedPlan,
  now: Date,
): Promise<void> {
  const { name: _, plannedFor: __, ...planned } = route
  const planHash = bodyHash({ planRevision: from, ...planned })
  if (held.planHash === planHash) return
  requireChangeable(held, from)
  requireSameDay(held, route, now)
  // The stops of a pending route can be replaced: nothing was recorded at them yet.
  await change.record.routes.replan(held, route, planHash)
}

function requireChangeable({ id, status, planRevision }: LockedRoute, changedRevision: number): void {
  if (status !== 'pending') {
    throw Refusal.ofField(
      'not-possible-now',
      'body.replaces.id',
      `Route ${id} is ${status}, and only the plan of a pending one can be changed. Take the change of its truck back and save the rest, or generate again.`,
    )
  }
  if (planRevision === changedRevision) return
  throw Refusal.ofField(
    'changed-meanwhile',
    'body.replaces.planRevision',
    `The plan of route ${id} was changed by another person since. Look at it as it is now, and generate again.`,
  )
}

function requireSameDay({ id, plannedFor }: LockedRoute, route: NewRoute, now: Date): void {
  if (dayOf({ plannedFor, ...route }, now) === plannedFor) return
  throw Refusal.ofField(
    'invalid-input',
    'body.plannedFor',
    `Route ${id} is for ${plannedFor}, and stays so. Generate again for another day.`,
  )
}
