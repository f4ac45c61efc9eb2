import { eq, sql } from 'drizzle-orm'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { routes } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { dayOf } from './day-of'
import { placeStops } from './place-stops'
import { requirePlannable } from './require-plannable'

export type NewRoute = OperationInput<typeof OPERATIONS.createRoute>['body']

/** Keeps a pending route, for today unless it says another day, or finds the one that this key has made before; answers with its id. */
export async function createRoute(
  change: Change,
  key: string,
  body: NewRoute,
  now = new Date(),
): Promise<string> {
  const { transaction } = change
  const hash = bodyHash(body)
  const earlier = await madeBefore(transaction, key, hash)
  if (earlier) return earlier
  await requirePlannable(transaction, body)
  const number = await nextNumber(transaction)
  const id = routeId(number)
  const { binIds, ...columns } = body
  const plannedFor = dayOf(body, now)
  const made = await transaction
    .insert(routes)
    .values({ ...columns, id, number, key, bodyHash: hash, plannedFor, createdAt: now })
    .onConflictDoNothing({ target: routes.key })
    .returning({ id: routes.id })
  // Somebody was quicker with the same key, and has been waited for.
  if (made.length === 0) return (await madeBefore(transaction, key, hash)) ?? id
  await placeStops(transaction, id, binIds)
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

async function madeBefore(transaction: Executor, key: string, hash: string): Promise<string | undefined> {
  const [route] = await transaction.select().from(routes).where(eq(routes.key, key))
  if (!route) return undefined
  requireSameBody(route, hash)
  if (!route.removedAt) return route.id
  const detail = `Route ${route.id} was taken away since. Restore it, or use another key.`
  throw new Refusal('changed-meanwhile', detail, [{ field: 'headers.idempotency-key', detail }])
}

/** Refuses a key that has made another route. */
export function requireSameBody(made: { bodyHash: string }, hash: string): void {
  if (made.bodyHash === hash) return
  const detail = 'This key has made another route. Give each route a UUID of its own.'
  throw new Refusal('key-used-before', detail, [{ field: 'headers.idempotency-key', detail }])
}
