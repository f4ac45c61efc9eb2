import { and, asc, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { audit, people, routes } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { type LockedRoute, lockRoute } from './lock-route'
import { requireNoConflict } from './route-conflicts'

/** The active drivers, by name. */
export const listDrivers = (query: Executor) =>
  query
    .select({ id: people.id, name: people.name, revision: people.revision })
    .from(people)
    .where(and(eq(people.role, 'driver'), eq(people.isActive, true)))
    .orderBy(asc(people.name))

/**
 * Assigns a route to a driver who is free at that time; null removes the assignment. Refuses when `from` is given and the
 * route belongs to another driver by now.
 */
export async function assignRoute(
  change: Change,
  id: string,
  driverId: string | null,
  { now = new Date(), from }: { now?: Date | undefined; from?: string | null | undefined } = {},
): Promise<void> {
  const route = await lockRoute(change.transaction, id)
  if (route.driverId === driverId) return
  if (from !== undefined && route.driverId !== from) throw await assignedMeanwhile(change.transaction, route)
  if (route.status === 'completed')
    throw new Refusal('not-possible-now', `Route ${id} is completed: it stays with who drove it.`)
  if (driverId) await requireDriver(change.transaction, driverId)
  await change.transaction.update(routes).set({ driverId }).where(eq(routes.id, id))
  if (driverId) await requireNoConflict(change.transaction, [id], now, () => 'body.driverId')
  change.audit('route.assign', `route:${id}`, { from: route.driverId, to: driverId })
  change.tell({ kind: 'routes', id })
}

async function assignedMeanwhile(transaction: Executor, { id, driverId }: LockedRoute): Promise<Refusal> {
  const [driver] = driverId
    ? await transaction.select({ name: people.name }).from(people).where(eq(people.id, driverId))
    : []
  const [last] = await transaction
    .select({ actor: audit.actor })
    .from(audit)
    .where(and(eq(audit.subject, `route:${id}`), eq(audit.action, 'route.assign')))
    .orderBy(desc(audit.seq))
    .limit(1)
  return Refusal.ofField(
    'changed-meanwhile',
    'body.from',
    `${last?.actor ?? 'Another person'} has given route ${id} to ${driver?.name ?? 'no driver'} meanwhile: look at it, then choose again.`,
  )
}

async function requireDriver(transaction: Executor, driverId: string): Promise<void> {
  // Row lock: until the transaction ends, no other one changes the driver's role or gives them a route.
  const [person] = await transaction.select().from(people).where(eq(people.id, driverId)).for('no key update')
  if (person?.role === 'driver' && person.isActive) return
  const detail =
    person?.role === 'driver'
      ? `${person.name} no longer drives. Choose one of the drivers in the list.`
      : 'There is no such driver. Choose one of the drivers in the list.'
  throw Refusal.ofField('unknown-driver', 'body.driverId', detail)
}
