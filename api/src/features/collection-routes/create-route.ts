import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { aucklandDate, type Bin, DAY_MS, hoursOf, LIFE, type LifeState } from 'shared-domain'
import type { NewRoute, RouteDayPlan } from 'shared-domain/contract'
import { beyondShift } from 'shared-domain/route-planning'
import type { Executor } from '../../database/in-transaction'
import { bins, routes, stops, trucks } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import { startOfDay } from '../../record/auckland-day'
import type { Change } from '../../record/change-record'
import { type LifeColumns, lifeStateOf } from '../bins/bin-life'
import { BIN_COLUMNS, presentBin } from '../bins/present-bin'
import { requireDrivable } from './driven-plan'
import { requireLoads, requireOneLoad } from './stop-rules'

/** Creates a pending route, for today unless `plannedFor` says otherwise. A repeated key returns the route that it created before. */
export async function createRoute(change: Change, key: string, body: NewRoute, now: Date): Promise<string> {
  const { transaction } = change
  const hash = bodyHash(body)
  const earlier = await madeBefore(transaction, key, hash)
  if (earlier) return earlier
  const plannedFor = dayOf(body, now)
  await requirePlannable(transaction, { ...body, day: plannedFor })
  const number = await nextNumber(transaction)
  const id = routeId(number)
  const { binIds, reasons, ...columns } = body
  const made = await transaction
    .insert(routes)
    .values({
      ...columns,
      id,
      number,
      key,
      bodyHash: hash,
      plannedFor,
      createdAt: now,
      stopsSetAt: now,
      forecastModel: LATEST_MODEL,
    })
    .onConflictDoNothing({ target: routes.key })
    .returning({ id: routes.id })
  // A concurrent request with the same key was first; the insert has waited for it.
  if (made.length === 0) return (await madeBefore(transaction, key, hash)) ?? id
  await placeStops(transaction, id, { binIds, reasons })
  change.audit('route.create', `route:${id}`, { bins: binIds.length, priority: body.priority })
  change.tell({ kind: 'routes', id })
  return id
}

const LATEST_MODEL = sql<number>`(select max(version) from forecast_models)`

/** R and the number with at least three digits. */
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
  throw Refusal.ofField(
    'changed-meanwhile',
    'headers.idempotency-key',
    `Route ${route.id} was taken away since. Restore it, or use another key.`,
  )
}

/** Refuses a key under which a different route was created. */
export function requireSameBody(made: { bodyHash: string }, hash: string): void {
  if (made.bodyHash === hash) return
  throw Refusal.ofField(
    'key-used-before',
    'headers.idempotency-key',
    'This key has made another route. Give each route a UUID of its own.',
  )
}

/** Council calendars end with the next year's: a later day is a slip of the keyboard. */
const PLANNED_AHEAD_DAYS = 366

/** The day in Pacific/Auckland for which a route is planned: `plannedFor`, or today. Refuses a past day, and one beyond a year. */
export function dayOf({ plannedFor }: { plannedFor?: string | undefined }, now: Date): string {
  const today = aucklandDate(now)
  const last = aucklandDate(new Date(now.getTime() + PLANNED_AHEAD_DAYS * DAY_MS))
  if (!plannedFor || (plannedFor >= today && plannedFor <= last)) return plannedFor ?? today
  const detail =
    plannedFor < today
      ? `${plannedFor} is over. Plan again, for today or a day to come.`
      : `${plannedFor} is more than a year away. Give a day until ${last}.`
  throw Refusal.ofField('invalid-input', 'body.plannedFor', detail)
}

/** Inserts the stops of a route in driving order. */
export const placeStops = (
  transaction: Executor,
  routeId: string,
  { binIds, reasons }: Pick<NewRoute, 'binIds' | 'reasons'>,
) =>
  transaction.insert(stops).values(
    binIds.map((binId, place) => ({
      routeId,
      position: place + 1,
      binId,
      reason: reasons?.[place] ?? null,
    })),
  )

interface Plannable {
  binIds: readonly string[]
  plan?: RouteDayPlan | undefined
  /** The day of the route, in Pacific/Auckland. */
  day: string
}

/**
 * Refuses a plan with bins that are not in service, with a truck that is not available, with a load that the truck does not take,
 * beyond the truck's shift, or that the validator of the routing engine refuses.
 */
export async function requirePlannable(
  transaction: Executor,
  { binIds, plan, day }: Plannable,
): Promise<void> {
  const known = await requireBins(transaction, binIds, day)
  const truck = plan && (await requireTruck(transaction, plan.truckId))
  if (!plan || !truck) return requireOneLoad(transaction, binIds, known)
  requireLoads(plan, truck, binIds, known)
  requireWithinShift(plan, truck)
  await requireDrivable(transaction, plan, truck, known)
}

/** Refuses a plan that begins before the truck's shift or ends after it. */
function requireWithinShift({ visits }: RouteDayPlan, { name, shiftFrom, shiftTo }: TruckRow): void {
  const hours = hoursOf(visits)
  const beyond = hours && beyondShift(hours, { shift: { from: shiftFrom, to: shiftTo } })
  if (!beyond) return
  const minutes = (seconds: number) => Math.ceil(seconds / 60)
  const how = [
    beyond.leavesEarlyBy > 0 && `leaves ${minutes(beyond.leavesEarlyBy)} minutes before it`,
    beyond.backLateBy > 0 && `is back ${minutes(beyond.backLateBy)} minutes after it`,
  ].filter(Boolean)
  throw Refusal.ofField(
    'beyond-shift',
    'body.plan.visits',
    `The shift of ${name} is from ${shiftFrom} to ${shiftTo}, and this route ${how.join(' and ')}. Take bins off it, give them to another truck, or change the shift under Fleet.`,
  )
}

/** The bins by id. Refuses those that no truck comes to on that day, with one error for each. */
async function requireBins(
  transaction: Executor,
  binIds: readonly string[],
  day: string,
): Promise<Map<string, Bin>> {
  const found = await transaction
    .select({ ...BIN_COLUMNS, removedAt: bins.removedAt })
    .from(bins)
    .where(inArray(bins.id, [...binIds]))
  const states = new Map(found.map((row) => [row.id, stateOn(row, day)]))
  const isCollected = (id: string) => LIFE[states.get(id) ?? 'retired'].isCollected
  const errors = binIds.flatMap((id, place) =>
    isCollected(id)
      ? []
      : [{ field: `body.binIds.${place}`, detail: awayText(id, states.get(id) ?? 'retired', day) }],
  )
  if (errors.length === 0) return new Map(found.map(({ removedAt: _, ...row }) => [row.id, presentBin(row)]))
  const named = errors.slice(0, 5).map(({ detail }) => detail)
  throw new Refusal('unknown-bin', named.join(' '), errors)
}

/** A bin that works keep away in the middle of the day is not there for the truck. */
function stateOn(row: LifeColumns, day: string): LifeState {
  const noon = startOfDay(day).getTime() + DAY_MS / 2
  return lifeStateOf(row, Math.max(noon, Date.now()))
}

function awayText(id: string, state: LifeState, day: string): string {
  if (state === 'works') return `Bin ${id} is out for works on ${day}: take it out.`
  if (state === 'planned') return `Bin ${id} is planned and does not stand yet: take it out.`
  return `There is no bin ${id}: take it out.`
}

type TruckRow = typeof trucks.$inferSelect

async function requireTruck(transaction: Executor, truckId: string): Promise<TruckRow> {
  // Row lock: until the transaction ends, no other one removes the truck or gives it a route.
  const [truck] = await transaction
    .select()
    .from(trucks)
    .where(and(eq(trucks.id, truckId), isNull(trucks.removedAt)))
    .for('no key update')
  if (truck?.isInService) return truck
  const detail = truck
    ? `${truck.name} is out of service since. Plan again, or put it back in service under Fleet.`
    : `There is no truck ${truckId}: it was taken away since. Plan again.`
  throw Refusal.ofField('unknown-truck', 'body.plan.truckId', detail)
}
