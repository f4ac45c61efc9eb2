import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { people, routes } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { lockRoute } from './lock-route'
import { requireFree } from './require-free'

/** Who can be given a route, by name. */
export const listDrivers = (query: Executor) =>
  query
    .select({ id: people.id, name: people.name, revision: people.revision })
    .from(people)
    .where(and(eq(people.role, 'driver'), eq(people.isActive, true)))
    .orderBy(asc(people.name))

/** Assigns the route to a driver who is free then; null takes the assignment back. */
export async function assignRoute(
  change: Change,
  id: string,
  driverId: string | null,
  now = new Date(),
): Promise<void> {
  const route = await lockRoute(change.transaction, id)
  if (route.driverId === driverId) return
  if (route.status === 'completed')
    throw new Refusal('not-possible-now', `Route ${id} is completed: it stays with who drove it.`)
  if (driverId) await requireDriver(change.transaction, driverId)
  await change.transaction.update(routes).set({ driverId }).where(eq(routes.id, id))
  if (driverId) await requireFree(change.transaction, [id], now, () => 'body.driverId')
  change.audit('route.assign', `route:${id}`, { from: route.driverId, to: driverId })
  change.tell({ kind: 'routes', id })
}

async function requireDriver(transaction: Executor, driverId: string): Promise<void> {
  // A lock: until the transaction ends the driver stays one, and no other one gives them a route.
  const [person] = await transaction.select().from(people).where(eq(people.id, driverId)).for('no key update')
  if (person?.role === 'driver' && person.isActive) return
  const detail =
    person?.role === 'driver'
      ? `${person.name} no longer drives. Choose one of the drivers in the list.`
      : 'There is no such driver. Choose one of the drivers in the list.'
  throw new Refusal('unknown-driver', detail, [{ field: 'body.driverId', detail }])
}
