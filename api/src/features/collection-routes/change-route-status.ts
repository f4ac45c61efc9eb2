import { eq } from 'drizzle-orm'
import type { RouteStatus } from 'shared-domain'
import { isAllowed } from 'shared-domain/contract'
import { routes } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { assignRoute, requireDriving } from './drivers'
import { type LockedRoute, lockRoute } from './lock-route'

const NEXT = { pending: 'active', active: 'completed', completed: null } as const satisfies Record<
  RouteStatus,
  RouteStatus | null
>

interface WantedStatus {
  id: string
  to: RouteStatus
  /** When it was so, which a phone without a network tells later. */
  at: Date
  /** Who drives it from its start on, if that was said. */
  driverId?: string | undefined
}

/** Starts a pending route or completes an active one; one that is so already stays so, from the moment told first. */
export async function changeRouteStatus(
  change: Change,
  principal: Principal,
  { id, to, at, driverId }: WantedStatus,
): Promise<void> {
  const route = await lockRoute(change.transaction, id)
  requireDriving(principal, route)
  const { status: from } = route
  if (from !== to && NEXT[from] !== to) throw notNext(id, from)
  if (to === 'active') await giveToStarter(change, principal, route, driverId)
  if (from === to) return
  const moment =
    to === 'active' ? { startedAt: later(route.createdAt, at) } : { completedAt: later(route.startedAt, at) }
  await change.transaction
    .update(routes)
    .set({ status: to, ...moment })
    .where(eq(routes.id, id))
  change.audit('route.status', `route:${id}`, { from, to })
  change.tell({ kind: 'routes', id })
}

/** A started route belongs to the driver it names, else, when it is unassigned, to the driver who starts it. */
async function giveToStarter(
  change: Change,
  { personId, roles }: Principal,
  route: LockedRoute,
  driverId: string | undefined,
): Promise<void> {
  const ownId = personId && roles.includes('driver') ? personId : null
  if (driverId && driverId !== ownId && !isAllowed('routes:assign', roles))
    throw new Refusal('not-allowed', 'Your role gives no route to another driver. Leave driverId out.')
  const starter = driverId ?? (route.driverId === null ? ownId : null)
  if (starter) await assignRoute(change, route.id, starter)
}

/** No route ends before it began, by clocks that need not agree. */
const later = (earliest: Date | null, at: Date) => (earliest !== null && earliest > at ? earliest : at)

function notNext(id: string, from: RouteStatus): Refusal {
  const next = NEXT[from]
  const remedy = next ? `It can become ${next} now.` : 'Nothing comes after that: generate a new route.'
  return new Refusal('not-possible-now', `Route ${id} is ${from}. ${remedy}`)
}

/** Takes away a pending route; one that was taken away stays so. */
export async function removeRoute(change: Change, id: string): Promise<void> {
  const route = await lockRoute(change.transaction, id, { removed: true })
  if (route.removedAt) return
  if (route.status !== 'pending')
    throw new Refusal(
      'not-possible-now',
      `Route ${id} is ${route.status}, and only a pending one can be taken away. Complete it instead, or leave it.`,
    )
  await setRemoved(change, id, new Date())
}

/** Brings it back; one that is there stays so. */
export async function restoreRoute(change: Change, id: string): Promise<void> {
  const route = await lockRoute(change.transaction, id, { removed: true })
  if (route.removedAt) await setRemoved(change, id, null)
}

export async function setRemoved(change: Change, id: string, removedAt: Date | null): Promise<void> {
  await change.transaction.update(routes).set({ removedAt }).where(eq(routes.id, id))
  change.audit(removedAt ? 'route.remove' : 'route.restore', `route:${id}`, {})
  change.tell({ kind: 'routes', id })
}
