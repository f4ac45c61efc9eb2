import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import { bins, routes, stops, trucks } from '../database/schema'
import { Refusal } from '../problems/refusal'
import type { Change, Executor } from '../record/change-record'

type NewRoute = OperationInput<typeof OPERATIONS.createRoute>['body']

/** Keeps a pending route for today, or finds the one that this key has made before; answers with its id. */
export async function createRoute(
  change: Change,
  key: string,
  body: NewRoute,
  now = new Date(),
): Promise<string> {
  const { transaction } = change
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const earlier = await madeBefore(transaction, key, bodyHash)
  if (earlier) return earlier
  await requireBins(transaction, body.binIds)
  if (body.plan) await requireTruck(transaction, body.plan.truckId)
  const number = await nextNumber(transaction)
  const id = routeId(number)
  const { binIds, ...columns } = body
  const plannedFor = aucklandDate(now)
  const made = await transaction
    .insert(routes)
    .values({ ...columns, id, number, key, bodyHash, plannedFor, createdAt: now })
    .onConflictDoNothing({ target: routes.key })
    .returning({ id: routes.id })
  // Somebody was quicker with the same key, and has been waited for.
  if (made.length === 0) return (await madeBefore(transaction, key, bodyHash)) ?? id
  await transaction.insert(stops).values(binIds.map((binId, i) => ({ routeId: id, position: i + 1, binId })))
  change.audit('route.create', `route:${id}`, { bins: binIds.length, priority: body.priority })
  change.tell({ kind: 'routes', id })
  return id
}

/** R and the number, three digits at least. */
export const routeId = (number: number) => `R${String(number).padStart(3, '0')}`

async function nextNumber(transaction: Executor): Promise<number> {
  const { rows } = await transaction.execute<{ number: string }>(
    sql`select nextval(pg_get_serial_sequence('routes', 'number')) as number`,
  )
  return Number(rows[0]?.number)
}

async function madeBefore(transaction: Executor, key: string, bodyHash: string): Promise<string | undefined> {
  const [route] = await transaction.select().from(routes).where(eq(routes.key, key))
  if (!route) return undefined
  if (route.bodyHash !== bodyHash) {
    const detail = 'This key has made another route. Give each route a UUID of its own.'
    throw new Refusal('key-used-before', detail, [{ field: 'headers.idempotency-key', detail }])
  }
  if (!route.removedAt) return route.id
  throw new Refusal(
    'changed-meanwhile',
    `Route ${route.id} was taken away since. Restore it, or use another key.`,
  )
}

/** Refuses with the name of every bin that does not stand. */
async function requireBins(transaction: Executor, binIds: readonly string[]): Promise<void> {
  const standing = await transaction
    .select({ id: bins.id })
    .from(bins)
    .where(and(inArray(bins.id, [...binIds]), isNull(bins.removedAt)))
  const known = new Set(standing.map(({ id }) => id))
  const errors = binIds.flatMap((id, place) =>
    known.has(id) ? [] : [{ field: `body.binIds.${place}`, detail: `There is no bin ${id}: take it out.` }],
  )
  if (errors.length === 0) return
  const named = errors.slice(0, 5).map(({ detail }) => detail)
  throw new Refusal('unknown-bin', named.join(' '), errors)
}

async function requireTruck(transaction: Executor, truckId: string): Promise<void> {
  // Held: nobody takes it away in between.
  const [truck] = await transaction
    .select({ id: trucks.id })
    .from(trucks)
    .where(eq(trucks.id, truckId))
    .for('share')
  if (truck) return
  const detail = `There is no truck ${truckId}: it was taken away since. Plan again.`
  throw new Refusal('unknown-truck', detail, [{ field: 'body.plan.truckId', detail }])
}
