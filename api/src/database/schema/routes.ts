import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROUTE_STATUSES } from 'shared-domain'
import {
  FINDINGS,
  type LeftOut,
  type OutcomeTap,
  type RouteDayPlan,
  SKIP_REASONS,
  STOP_STATES,
  type StopReason,
  type VisitDone,
} from 'shared-domain/contract'
import { people } from './access'
import { priority } from './alerts'
import { bins } from './bins'
import { listText, moment } from './columns'

export const routeStatus = pgEnum('route_status', ROUTE_STATUSES)
export const stopState = pgEnum('stop_state', STOP_STATES)
export const skipReason = pgEnum('skip_reason', SKIP_REASONS)

/** What the crew found at a stop, and when: why it was skipped, also where another person has done it. */
export const STOP_FOUND = sql.raw('coalesce(stops.finding, stops.skip_reason)')
export const STOP_FOUND_AT = sql.raw('coalesce(stops.found_at, stops.at)')

/** Whether the crew found the stop's bin missing or damaged and the office has not dealt with it yet. */
export const IS_FINDING = sql`${STOP_FOUND} in ${sql.raw(listText(FINDINGS))} and not stops.is_settled`

export const routes = pgTable(
  'routes',
  {
    /** R and a number of at least three digits. */
    id: text().primaryKey(),
    number: bigserial({ mode: 'number' }).notNull().unique(),
    /** The idempotency key of the request that created it. */
    key: uuid().notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    name: text().notNull(),
    status: routeStatus().notNull().default('pending'),
    priority: priority().notNull(),
    distanceKm: doublePrecision('distance_km').notNull(),
    /** The distance of visiting the same bins in list order. */
    baselineKm: doublePrecision('baseline_km').notNull(),
    minutes: doublePrecision().notNull(),
    /** The version of the forecast model when it was planned; null before there was one. */
    forecastModel: integer('forecast_model'),
    /** The truck's working day at the time of planning. */
    plan: jsonb().$type<RouteDayPlan>(),
    /** The bins that its plan considered and left out. */
    leftOut: jsonb('left_out').$type<LeftOut[]>().notNull().default([]),
    /** Starts at 1 and grows with every change of stops, distances or plan. */
    planRevision: integer('plan_revision').notNull().default(1),
    /** The hash of the plan that last replaced another, so that repeating this request does nothing; null without one. */
    planHash: text('plan_hash'),
    /** The planned disposal trips and breaks that are done. */
    visitsDone: jsonb('visits_done').$type<VisitDone[]>().notNull().default([]),
    driverId: uuid('driver_id').references(() => people.id),
    /** A day in Pacific/Auckland. */
    plannedFor: date('planned_for').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When its stops were last set: when it was created, planned again, given stops of another route, or restored. */
    stopsSetAt: moment('stops_set_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
    removedAt: moment('removed_at'),
  },
  (route) => [
    index('routes_day').on(route.plannedFor),
    index('routes_completed').on(route.completedAt),
    index('routes_status').on(route.status),
  ],
)

export const stops = pgTable(
  'stops',
  {
    routeId: text('route_id')
      .notNull()
      .references(() => routes.id, { onDelete: 'cascade' }),
    /** Place in the driving order, from 1. */
    position: integer().notNull(),
    binId: text('bin_id')
      .notNull()
      .references(() => bins.id),
    state: stopState().notNull().default('planned'),
    skipReason: skipReason('skip_reason'),
    /** Why the plan has it. */
    reason: jsonb().$type<StopReason>(),
    /** What another tap found at a stop that is done: the stop counts as done, and the bin stays missing or damaged. */
    finding: skipReason(),
    foundAt: moment('found_at'),
    /** Whether the office has dealt with a skipped bin. Its finding then no longer raises an alert. */
    isSettled: boolean('is_settled').notNull().default(false),
    at: moment('at'),
    /** The collection that was recorded at this stop. */
    collectionId: uuid('collection_id'),
    /** Who reported an outcome, in the order of arrival, also those who skipped what counts as done; empty while it is planned, and for stops of earlier versions. */
    taps: jsonb().$type<OutcomeTap[]>().notNull().default([]),
  },
  (stop) => [
    primaryKey({ columns: [stop.routeId, stop.position] }),
    unique('stops_bin_once').on(stop.routeId, stop.binId),
    index('stops_bin').on(stop.binId),
    // Lets a route count its finished stops without reading them.
    index('stops_state').on(stop.routeId, stop.state),
    index('stops_contaminated').on(stop.at).where(sql`${stop.skipReason} = 'contaminated'`),
    index('stops_findings')
      .on(stop.binId)
      .where(
        sql`coalesce(${stop.finding}, ${stop.skipReason}) in ${sql.raw(listText(FINDINGS))} and not ${stop.isSettled}`,
      ),
  ],
)
