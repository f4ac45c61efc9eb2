import { type LockedRoute, type PartPerson, Refusal } from 'api/server-part'
import type { RouteStatus } from 'shared-domain'
import { isAllowed } from 'shared-domain/contract'
import { type PlanRulesChange, rememberDriven } from '../plan-rules/plan-changes'
import { lockDrivenRoute, type RoutesChange } from '../routes/lock-route'

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
  change: PlanRulesChange,
  person: PartPerson,
  { id, to, at, driverId }: WantedStatus,
): Promise<void> {
  const { routes } = change.record
  const route = await lockDrivenRoute(change, person, id)
  const { status: from } = route
  const next: readonly RouteStatus[] = NEXT[from]
  if (from !== to && !next.includes(to)) throw notNext(id, from)
  if (from === 'active' && to === 'pending') await requireNothingDone(change, route)
  await routes.lockTrucksAndDrivers({
    truckIds: [route.plan?.truckId],
    driverIds: [route.driverId, driverId],
  })
  if (to !== 'completed') await assignOnChange(change, person, route, { to, at, driverId })
  if (from === to) return
  if (to === 'active') await routes.requireStartable(id, at)
  await routes.setStatus(route, { status: to, ...momentsOf(route, to, at) })
  if (to === 'completed') await rememberDriven(change, route)
}

function momentsOf(route: LockedRoute, to: RouteStatus, at: Date) {
  if (to === 'pending') return { startedAt: null }
  return to === 'active'
    ? { startedAt: later(route.createdAt, at) }
    : { completedAt: later(route.startedAt, at) }
}

/** Assigns the named driver. Without one, a driver who starts an unassigned route gets it. */
async function assignOnChange(
  { record: { routes } }: RoutesChange,
  { id: personId, roles }: PartPerson,
  route: LockedRoute,
  { to, at, driverId }: Omit<WantedStatus, 'id'>,
): Promise<void> {
  const ownId = personId && roles.includes('driver') ? personId : null
  if (driverId && driverId !== ownId && !isAllowed('routes:assign', roles))
    throw new Refusal('not-allowed', 'Your role gives no route to another driver. Leave driverId out.')
  const starter = to === 'active' && route.driverId === null && ownId ? ownId : undefined
  const given = driverId === undefined ? starter : driverId
  if (given !== undefined) await routes.assign(route.id, given, undefined, at)
}

/** Refuses when a stop or visit of the route is recorded, because taking the start back would lose it. */
async function requireNothingDone(
  { record: { routes } }: RoutesChange,
  { id, visitsDone }: LockedRoute,
): Promise<void> {
  const isUntouched = (await routes.stopsOf([id])).every(({ state }) => state === 'planned')
  if (isUntouched && visitsDone.length === 0) return
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
