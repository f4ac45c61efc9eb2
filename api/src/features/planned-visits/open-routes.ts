import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { RouteStatus } from 'shared-domain'
import type { PlannedVisit, VisitDone } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { routes, stops } from '../../database/schema'
import { isOpen } from './planned-visits'

/** A bin that an open route still comes to. */
export interface OpenStop {
  binId: string
  routeId: string
}

/** The stops to come of routes that are open on `today` (Pacific/Auckland), in driving order; once per route. */
export const readOpenStops = (query: Executor, today: string): Promise<OpenStop[]> =>
  query
    .select({ binId: stops.binId, routeId: stops.routeId })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .where(and(eq(stops.state, 'planned'), isOpen(today)))
    .orderBy(asc(routes.number), asc(stops.position))

/** A day on which an open route comes to a bin. */
export interface PlannedDay {
  binId: string
  /** In Pacific/Auckland. */
  day: string
}

/** The days on which open routes come to these bins, each once. */
export const readPlannedDays = (
  query: Executor,
  today: string,
  binIds: readonly string[],
): Promise<PlannedDay[]> =>
  query
    .selectDistinct({ binId: stops.binId, day: routes.plannedFor })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .where(and(eq(stops.state, 'planned'), inArray(stops.binId, [...binIds]), isOpen(today)))
    .orderBy(asc(routes.plannedFor), asc(stops.binId))

/** An open route of a truck, and how far it is. */
export interface OpenOuting {
  routeId: string
  name: string
  truckId: string
  status: RouteStatus
  /** In Pacific/Auckland. */
  plannedFor: string
  createdAt: Date
  visits: readonly PlannedVisit[]
  /** The disposal trips and breaks that are done. */
  visitsDone: readonly VisitDone[]
  /** The bins of stops that are done or skipped. */
  binsOver: readonly string[]
}

/** The routes of trucks that are open on `today` (Pacific/Auckland), by number. Routes without a plan have no truck. */
export const readOpenOutings = (query: Executor, today: string): Promise<OpenOuting[]> =>
  query
    .select({
      routeId: routes.id,
      name: routes.name,
      status: routes.status,
      plannedFor: routes.plannedFor,
      createdAt: routes.createdAt,
      visitsDone: routes.visitsDone,
      truckId: sql<string>`${routes.plan} ->> 'truckId'`,
      visits: sql<PlannedVisit[]>`${routes.plan} -> 'visits'`,
      binsOver: sql<string[]>`array(select ${stops.binId} from ${stops}
        where ${stops.routeId} = ${routes.id} and ${stops.state} <> 'planned')`,
    })
    .from(routes)
    .where(and(isOpen(today), isNotNull(routes.plan)))
    .orderBy(asc(routes.number))
