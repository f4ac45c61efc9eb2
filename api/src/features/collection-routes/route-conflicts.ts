import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  aucklandDate,
  conflictOf,
  type RouteAssignment,
  type RouteConflict,
  startObstacle,
  twelveHourClock,
} from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { people, routes, trucks } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { isOpen } from '../planned-visits/planned-visits'

export interface Occupied {
  truckIds: readonly (string | null | undefined)[]
  driverIds: readonly (string | null | undefined)[]
}

/**
 * Locks trucks, then drivers, each in id order: no other transaction can give them a route meanwhile. A transaction that also
 * locks routes or bins must lock those first.
 */
export async function lockTrucksAndDrivers(
  transaction: Executor,
  { truckIds, driverIds }: Occupied,
): Promise<void> {
  const known = (ids: Occupied['truckIds']) => ids.flatMap((id) => id ?? [])
  for (const [table, ids] of [
    [trucks, known(truckIds)],
    [people, known(driverIds)],
  ] as const)
    if (ids.length > 0)
      await transaction
        .select({ id: table.id })
        .from(table)
        .where(inArray(sql`${table.id}::text`, ids))
        .orderBy(asc(table.id))
        .for('no key update')
}

/** Refuses routes whose truck or driver has another route at the same time. The caller must have locked both. */
export async function requireNoConflict(
  transaction: Executor,
  ids: readonly string[],
  now: Date,
  /** The field of the request that a refusal names. */
  fieldOf: (id: string) => string = () => 'params.id',
): Promise<void> {
  const assignments = await readRouteAssignments(transaction, ids, now)
  const found: { of: RouteConflict['of']; detail: string; field: string }[] = []
  for (const assignment of assignments.filter(({ id }) => ids.includes(id))) {
    const conflict = conflictOf(assignment, assignments)
    if (!conflict) continue
    if (conflict.other.status === 'active')
      throw await taken(transaction, assignment, conflict, fieldOf(assignment.id))
    const detail = occupiedSentence(await nameOf(transaction, assignment, conflict.of), conflict)
    found.push({ of: conflict.of, detail, field: fieldOf(assignment.id) })
  }
  const [first] = found
  if (!first) return
  const remedy = `${capital(REMEDY[first.of])}, or for another time.`
  // The routes that are refused may not be on record yet, so that only the others are named.
  const sentences = new Set(found.map(({ detail }) => detail))
  throw new Refusal(`${first.of}-taken`, [...sentences, remedy].join(' '), found)
}

/** Refuses a start before the route's day, or while its truck or driver is on another route. The caller must have locked both. */
export async function requireStartable(transaction: Executor, id: string, at: Date): Promise<void> {
  const assignments = await readRouteAssignments(transaction, [id], at)
  const assignment = assignments.find((one) => one.id === id)
  const obstacle = assignment && startObstacle(assignment, assignments, aucklandDate(at))
  if (!obstacle) return
  if (obstacle.kind === 'out') throw await taken(transaction, assignment, obstacle, 'params.id')
  throw Refusal.ofField(
    'not-its-day',
    'params.id',
    `Route ${id} is for ${obstacle.plannedFor}, which is still to come. Start it on that day, or plan its bins for today.`,
  )
}

/** When trucks and drivers are occupied: by the open routes, and by the routes with these ids whatever their status. */
const readRouteAssignments = (
  transaction: Executor,
  ids: readonly string[],
  now: Date,
): Promise<RouteAssignment[]> =>
  transaction
    .select({
      id: routes.id,
      status: routes.status,
      plannedFor: routes.plannedFor,
      truckId: sql<string | null>`${routes.plan} ->> 'truckId'`,
      driverId: routes.driverId,
      hours: sql<RouteAssignment['hours']>`case when ${routes.plan} is not null then json_build_object(
        'from', ${routes.plan} #> '{visits,0,departure}', 'to', ${routes.plan} #> '{visits,-1,arrival}') end`,
    })
    .from(routes)
    .where(or(and(inArray(routes.id, [...ids]), isNull(routes.removedAt)), isOpen(aucklandDate(now))))
    .orderBy(asc(routes.number))

const REMEDY = {
  truck: 'plan the bins for another truck',
  driver: 'give the route to another driver',
} as const

/** Names the truck or driver, the route that it is out on, and a remedy. */
async function taken(
  transaction: Executor,
  assignment: RouteAssignment,
  { of, other }: RouteConflict,
  field: string,
): Promise<Refusal> {
  const name = await nameOf(transaction, assignment, of)
  const detail = `${name} is out on route ${other.id}, so route ${assignment.id} has to wait. Complete ${other.id} first, or ${REMEDY[of]}.`
  return Refusal.ofField(`${of}-taken`, field, detail)
}

async function nameOf(
  transaction: Executor,
  { truckId, driverId }: RouteAssignment,
  of: RouteConflict['of'],
): Promise<string> {
  const [named] =
    of === 'truck'
      ? await transaction
          .select({ name: trucks.name })
          .from(trucks)
          .where(eq(trucks.id, truckId ?? ''))
      : await transaction
          .select({ name: people.name })
          .from(people)
          .where(eq(people.id, driverId ?? ''))
  return named?.name ?? `The ${of}`
}

/** Such as 'General 1 has route R201 on Wednesday, 2 December from 6:00 am to 1:58 pm.' */
function occupiedSentence(name: string, { other }: RouteConflict): string {
  const hours = other.hours ? ` from ${clock(other.hours.from)} to ${clock(other.hours.to)}` : ''
  return `${name} has route ${other.id} on ${WEEKDAY.format(new Date(other.plannedFor))}${hours}.`
}

const WEEKDAY = new Intl.DateTimeFormat('en-NZ', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Seconds from midnight as the screens show them, such as '6:00 am'. */
function clock(seconds: number): string {
  const { time, part } = twelveHourClock(new Date(seconds * 1000).toISOString().slice(11, 16))
  return `${time} ${part === 'morning' ? 'am' : 'pm'}`
}
