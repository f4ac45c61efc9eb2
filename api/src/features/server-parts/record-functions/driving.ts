import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { RouteStatus } from 'shared-domain'
import type { OutcomeTap, Role } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import type { Executor } from '../../../database/in-transaction'
import { audit, people, routes, stops } from '../../../database/schema'
import { type LockedRoute, lockRoutes } from '../../collection-routes/lock-route'
import { applyOutcome, keepTaps, type Stop, type WantedStop } from '../../collection-routes/record-stop'
import type { NeedContext } from './need-context'

/** A route that a crew may be on, whether or not the person may see it. */
interface CrewRoute {
  id: string
  /** `null` when the route was taken away. */
  status: RouteStatus | null
  /** The bins at its stops. */
  binIds: ReadonlySet<string>
}

/** What parts may read of what crews drive. */
export interface DrivingSources {
  /** Those of these routes that the record has. */
  routesOf: (ids: readonly string[]) => Promise<CrewRoute[]>
}

export const drivingSources = ({ query }: Database): DrivingSources => ({
  async routesOf(ids) {
    if (ids.length === 0) return []
    const known = await query
      .select({ id: routes.id, status: routes.status, removedAt: routes.removedAt })
      .from(routes)
      .where(inArray(routes.id, [...ids]))
    const placed = await query
      .select({ routeId: stops.routeId, binId: stops.binId })
      .from(stops)
      .where(inArray(stops.routeId, [...ids]))
    return known.map(({ id, status, removedAt }) => ({
      id,
      status: removedAt === null ? status : null,
      binIds: new Set(placed.flatMap(({ routeId, binId }) => (routeId === id ? binId : []))),
    }))
  },
})

/** A route was given to another driver: `null` is no driver. */
interface Assignment {
  at: Date
  from: string | null
  to: string | null
}

/** What parts may change of what crews drive. An outcome is recorded whatever the state of the route: the part decides that. */
export interface DrivingChanges {
  /** A person of the council's staff, also one whose account is deactivated; `null` for an unknown id. */
  person: (id: string) => Promise<{ id: string; name: string; role: Role } | null>
  /** `null` where there is no such stop. */
  stopAt: (routeId: string, position: number) => Promise<Stop | null>
  /**
   * Locks a route and, if a bin is given, the routes of its day that have this bin. Removed ones are among them, unknown ones are not.
   * Lock your own rows first: routes are locked before bins.
   */
  lockRoutes: (routeId: string, binId: string | null) => Promise<LockedRoute[]>
  /** To whom a route was given, oldest first. */
  assignments: (routeId: string) => Promise<Assignment[]>
  /** The stops at a bin of these routes, by route. */
  stopsAt: (binId: string, routeIds: readonly string[]) => Promise<Stop[]>
  /** Records the outcome of a stop of a locked route. Returns the overflow reports that it may have resolved, and its collection. */
  recordOutcome: (
    at: { route: LockedRoute; stop: Stop },
    wanted: WantedStop,
    tap: OutcomeTap,
  ) => Promise<{ proposedToClose: string[]; collectionId: string | null }>
  /** Keeps only these of the taps at a stop; at least one of them reports its outcome. */
  keepTaps: (stop: Stop, taps: readonly OutcomeTap[]) => Promise<void>
  /** Tells the open pages that something of a route changed. */
  tellRoute: (id: string) => Promise<void>
}

export const drivingChanges = ({ change }: NeedContext): DrivingChanges => {
  const { transaction } = change
  return {
    person: (id) => findPerson(transaction, id),
    stopAt: (routeId, position) => stopAt(transaction, routeId, position),
    lockRoutes: (routeId, binId) => lockRoutesOfDay(transaction, routeId, binId),
    assignments: (routeId) => readAssignments(transaction, routeId),
    stopsAt: (binId, routeIds) =>
      transaction
        .select()
        .from(stops)
        .where(and(eq(stops.binId, binId), inArray(stops.routeId, [...routeIds])))
        .orderBy(asc(stops.routeId)),
    recordOutcome: ({ route, stop }, wanted, tap) => applyOutcome(change, route, stop, wanted, tap),
    keepTaps: (stop, taps) => keepTaps(change, stop, taps),
    tellRoute: async (id) => change.tell({ kind: 'routes', id }),
  }
}

async function findPerson(transaction: Executor, id: string) {
  const [known] = await transaction
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(eq(people.id, id))
  return known ?? null
}

async function stopAt(transaction: Executor, routeId: string, position: number): Promise<Stop | null> {
  const [stop] = await transaction
    .select()
    .from(stops)
    .where(and(eq(stops.routeId, routeId), eq(stops.position, position)))
  return stop ?? null
}

async function lockRoutesOfDay(
  transaction: Executor,
  routeId: string,
  binId: string | null,
): Promise<LockedRoute[]> {
  const day = transaction.select({ day: routes.plannedFor }).from(routes).where(eq(routes.id, routeId))
  const others = binId
    ? await transaction
        .select({ id: routes.id })
        .from(routes)
        .innerJoin(stops, eq(stops.routeId, routes.id))
        .where(and(eq(stops.binId, binId), inArray(routes.plannedFor, day), isNull(routes.removedAt)))
    : []
  return lockRoutes(transaction, { ids: [routeId, ...others.map(({ id }) => id)], keys: [] })
}

async function readAssignments(transaction: Executor, routeId: string): Promise<Assignment[]> {
  const entries = await transaction
    .select({ at: audit.at, change: audit.change })
    .from(audit)
    .where(and(eq(audit.subject, `route:${routeId}`), eq(audit.action, 'route.assign')))
    .orderBy(asc(audit.seq))
  return entries.map(({ at, change }) => {
    const { from, to } = change as { from?: string | null; to?: string | null }
    return { at, from: from ?? null, to: to ?? null }
  })
}
