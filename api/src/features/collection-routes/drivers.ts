import { and, asc, eq } from 'drizzle-orm'
import { isAllowed } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people, routes } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { type LockedRoute, lockRoute } from './lock-route'

/** Who can be given a route, by name. */
export const listDrivers = (query: Executor) =>
  query
    .select({ id: people.id, name: people.name, revision: people.revision })
    .from(people)
    .where(and(eq(people.role, 'driver'), eq(people.isActive, true)))
    .orderBy(asc(people.name))

/** Assigns the route to a driver; null takes the assignment back. */
export async function assignRoute(change: Change, id: string, driverId: string | null): Promise<void> {
  const route = await lockRoute(change.transaction, id)
  if (route.driverId === driverId) return
  if (route.status === 'completed')
    throw new Refusal('not-possible-now', `Route ${id} is completed: it stays with who drove it.`)
  if (driverId) await requireDriver(change.transaction, driverId)
  await change.transaction.update(routes).set({ driverId }).where(eq(routes.id, id))
  change.audit('route.assign', `route:${id}`, { from: route.driverId, to: driverId })
  change.tell({ kind: 'routes', id })
}

async function requireDriver(transaction: Executor, driverId: string): Promise<void> {
  // A share lock: the driver stays one until the transaction ends.
  const [person] = await transaction.select().from(people).where(eq(people.id, driverId)).for('share')
  if (person?.role === 'driver' && person.isActive) return
  const detail =
    person?.role === 'driver'
      ? `${person.name} no longer drives. Choose one of the drivers in the list.`
      : 'There is no such driver. Choose one of the drivers in the list.'
  throw new Refusal('unknown-driver', detail, [{ field: 'body.driverId', detail }])
}

/** A role that plans routes may drive them all; a driver only his own and unassigned ones. */
export const drivesOnlyOwn = ({ roles }: Principal) => !isAllowed('routes:plan', roles)

/** Refuses a driver on the route of another. */
export function requireDriving(principal: Principal, { id, driverId }: LockedRoute): void {
  if (driverId === null || !drivesOnlyOwn(principal)) return
  if (driverId === principal.personId) return
  throw new Refusal(
    'not-allowed',
    `Route ${id} is another driver's. Drive a route of your own, or ask for this one to be assigned to you.`,
  )
}
