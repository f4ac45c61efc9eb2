import { and, eq, ne } from 'drizzle-orm'
import type { RouteStatus } from 'shared-domain'
import { isAllowed } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { routes, stops } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { lockBins } from '../bins/bin-levels'
import { assignRoute } from './drivers'
import { type LockedRoute, lockDrivenRoute, lockRoute } from './lock-route'
import { lockTrucksAndDrivers, requireNoConflict, requireStartable } from './route-conflicts'
import { requireUntaken } from './stop-rules'

const NEXT = {
  pending: ['active'],
  active: ['completed', 'pending'],
  completed: [],
} as const satisfies Record<RouteStatus, readonly RouteStatus[]>

interface WantedStatus {
  id: string
  to: RouteStatus
  /** When the status changed. A phone without a network sends it later. */
  at: Date
  /** The driver from then on; null for none, undefined to leave it as it is. */
  driverId?: string | null | undefined
}

/**
 * Starts a pending route, completes an active one, or takes a start back while nothing is recorded on the route. A repeated
 * request changes nothing and keeps the time that was sent first.
 */
export async function changeRouteStatus(
  change: Change,
  principal: Principal,
  { id, to, at, driverId }: WantedStatus,
): Promise<void> {
  const { transaction } = change
  const route = await lockDrivenRoute(transaction, principal, id)
  const { status: from } = route
  const next: readonly RouteStatus[] = NEXT[from]
  if (from !== to && !next.includes(to)) throw notNext(id, from)
  if (from === 'active' && to === 'pending') await requireNothingDone(transaction, route)
  await lockTrucksAndDrivers(transaction, {
    truckIds: [route.plan?.truckId],
    driverIds: [route.driverId, driverId],
  })
  if (to !== 'completed') await assignOnChange(change, principal, route, { to, at, driverId })
  if (from === to) return
  if (to === 'active') await requireStartable(transaction, id, at)
  await transaction
    .update(routes)
    .set({ status: to, ...momentsOf(route, to, at) })
    .where(eq(routes.id, id))
  change.audit('route.status', `route:${id}`, { from, to })
  change.tell({ kind: 'routes', id })
}

function momentsOf(route: LockedRoute, to: RouteStatus, at: Date) {
  if (to === 'pending') return { startedAt: null }
  return to === 'active'
    ? { startedAt: later(route.createdAt, at) }
    : { completedAt: later(route.startedAt, at) }
}

/** Assigns the named driver. Without one, a driver who starts an unassigned route gets it. */
async function assignOnChange(
  change: Change,
  { personId, roles }: Principal,
  route: LockedRoute,
  { to, at, driverId }: Omit<WantedStatus, 'id'>,
): Promise<void> {
  const ownId = personId && roles.includes('driver') ? personId : null
  if (driverId && driverId !== ownId && !isAllowed('routes:assign', roles))
    throw new Refusal('not-allowed', 'Your role gives no route to another driver. Leave driverId out.')
  const starter = to === 'active' && route.driverId === null && ownId ? ownId : undefined
  const given = driverId === undefined ? starter : driverId
  if (given !== undefined) await assignRoute(change, route.id, given, { now: at })
}

/** Refuses when a stop or visit of the route is recorded, because taking the start back would lose it. */
async function requireNothingDone(transaction: Executor, { id, visitsDone }: LockedRoute): Promise<void> {
  const [done] = await transaction
    .select({ position: stops.position })
    .from(stops)
    .where(and(eq(stops.routeId, id), ne(stops.state, 'planned')))
    .limit(1)
  if (!done && visitsDone.length === 0) return
  throw new Refusal(
    'not-possible-now',
    `Something is done on route ${id} already, so it stays under way. Take that back first, or complete the route.`,
  )
}

/** The later of two times: phone and server clocks differ, and no route may end before it began. */
const later = (earliest: Date | null, at: Date) => (earliest !== null && earliest > at ? earliest : at)

function notNext(id: string, from: RouteStatus): Refusal {
  const next = new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(NEXT[from])
  const remedy = next ? `It can become ${next} now.` : 'Nothing comes after that: generate a new route.'
  return new Refusal('not-possible-now', `Route ${id} is ${from}. ${remedy}`)
}

/** Removes a pending route. Removing it again does nothing. */
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

/**
 * Restores a removed route if its truck and driver are still free, and no route that was made since comes to its bins. Does
 * nothing when it is not removed.
 */
export async function restoreRoute(change: Change, id: string): Promise<void> {
  const { transaction } = change
  const { removedAt, plan, driverId } = await lockRoute(transaction, id, { removed: true })
  if (!removedAt) return
  const own = await transaction.select({ binId: stops.binId }).from(stops).where(eq(stops.routeId, id))
  const binIds = own.map(({ binId }) => binId)
  await lockBins(transaction, binIds)
  await requireUntaken(transaction, binIds, {
    ownRouteIds: [id],
    now: new Date(),
    madeAfter: removedAt,
    field: 'params.id',
    remedy: `Remove the other route first, or leave ${id} removed.`,
  })
  await lockTrucksAndDrivers(transaction, { truckIds: [plan?.truckId], driverIds: [driverId] })
  await setRemoved(change, id, null)
  await requireNoConflict(transaction, [id], new Date())
}

export async function setRemoved(change: Change, id: string, removedAt: Date | null): Promise<void> {
  await change.transaction.update(routes).set({ removedAt }).where(eq(routes.id, id))
  change.audit(removedAt ? 'route.remove' : 'route.restore', `route:${id}`, {})
  change.tell({ kind: 'routes', id })
}
