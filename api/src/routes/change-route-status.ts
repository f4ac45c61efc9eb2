import { eq } from 'drizzle-orm'
import type { RouteStatus } from 'shared-domain'
import { routes } from '../database/schema'
import type { Principal } from '../doors/principal'
import { Refusal } from '../problems/refusal'
import type { Change } from '../record/change-record'
import { holdRoute } from './hold-route'
import { requireDriving } from './require-driving'

const NEXT = { pending: 'active', active: 'completed', completed: null } as const satisfies Record<
  RouteStatus,
  RouteStatus | null
>

/** Starts a pending route or completes an active one; one that is so already stays so. */
export async function changeRouteStatus(
  change: Change,
  principal: Principal,
  { id, to }: { id: string; to: RouteStatus },
  now = new Date(),
): Promise<void> {
  const route = await holdRoute(change.transaction, id)
  requireDriving(principal, route)
  const { status: from } = route
  if (from === to) return
  if (NEXT[from] !== to) throw notNext(id, from)
  const moment = to === 'active' ? { startedAt: now } : { completedAt: now }
  await change.transaction
    .update(routes)
    .set({ status: to, ...moment })
    .where(eq(routes.id, id))
  change.audit('route.status', `route:${id}`, { from, to })
  change.tell({ kind: 'routes', id })
}

function notNext(id: string, from: RouteStatus): Refusal {
  const next = NEXT[from]
  const remedy = next ? `It can become ${next} now.` : 'Nothing comes after that: generate a new route.'
  return new Refusal('not-possible-now', `Route ${id} is ${from}. ${remedy}`)
}
