import { moment } from 'api/server-part'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LeftOut, RouteDayPlan, StopReason, VisitDone } from 'shared-domain/contract'
import type {
  CrewTap,
  LateTapReason,
  LateTapReceipt,
  MoveKind,
  PlanRule,
  RouteMove,
  TruckOrder,
} from '../operations'

// As the migrations made them: a new column is a new file there and a line here.

/** Taps that their routes refused, because they arrived after the route was given away, completed or changed. */
export const lateTaps = pgTable('late_taps', {
  /** The idempotency key of the tap. */
  id: uuid().primaryKey(),
  /** As the phone sent it: the record may not have this route. */
  routeId: text('route_id').notNull(),
  tap: jsonb().$type<CrewTap>().notNull(),
  /** The bin of the tapped stop, if the record knows it. */
  binId: text('bin_id'),
  /** The person who tapped; `null` without an account. */
  personId: uuid('person_id'),
  /** The person's name when they tapped. */
  by: text().notNull(),
  /** The name of who was signed in on the phone that sent it; `null` when that is the person who tapped. */
  sentBy: text('sent_by'),
  /** The name of the one of them whose role did not allow driving when it arrived. */
  mayNotDrive: text('may_not_drive'),
  /** `null` when the phone's clock cannot be trusted. */
  tappedAt: moment('tapped_at'),
  receivedAt: moment('received_at').notNull().defaultNow(),
  state: text().$type<LateTapReceipt['state']>().notNull(),
  /** Why it was not recorded by itself. It stays when the office records it. */
  reason: text().$type<LateTapReason>(),
  /** The collection that it recorded or stands for. */
  collectionId: uuid('collection_id'),
  decidedAt: moment('decided_at'),
  decidedBy: text('decided_by'),
})

/** Routes that were found behind their plans. */
export const lateRoutes = pgTable('late_routes', {
  routeId: text('route_id').primaryKey(),
  foundAt: moment('found_at').notNull(),
  /** `null` until it is still late some minutes later. */
  toldAt: moment('told_at'),
})

/** A route before stops were moved to or from it, for the undo. */
export interface RouteBefore {
  id: string
  /** After the move: an undo is refused when the plan was changed since. */
  planRevisionAfter: number
  visitsDoneAfter: VisitDone[]
  plannedFor: string
  /** The ids of the drivers before and after the move; absent when it changed none. */
  driver?: { from: string | null; to: string | null }
  plan: RouteDayPlan | null
  leftOut: LeftOut[]
  visitsDone: VisitDone[]
  distanceKm: number
  /** Absent in moves of earlier versions, which left it as it was. */
  baselineKm?: number
  minutes: number
  open: { position: number; binId: string; reason: StopReason | null }[]
}

/** Moves of open stops to other trucks or another day. */
export const routeMoves = pgTable('route_moves', {
  /** The idempotency key of its request. */
  id: uuid().primaryKey(),
  routeId: text('route_id').notNull(),
  kind: text().$type<MoveKind>().notNull(),
  bodyHash: text('body_hash').notNull(),
  at: moment('at').notNull(),
  /** The name of who moved them; `null` for moves of earlier versions. */
  by: text(),
  answer: jsonb().$type<RouteMove>().notNull(),
  /** The moved bins. */
  binIds: jsonb('bin_ids').$type<string[]>().notNull(),
  before: jsonb().$type<RouteBefore[]>().notNull(),
  /** How many stops each route has gained and lost. */
  changes: jsonb().$type<{ routeId: string; gained: number; lost: number }[]>().notNull(),
  undoneAt: moment('undone_at'),
})

/** How plans were changed: by planners before they were kept, and by crews who drove in another order. */
export const planChanges = pgTable('plan_changes', {
  /** Of a plan or of a route. */
  id: text().primaryKey(),
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: text().notNull(),
  at: moment('at').notNull(),
  before: jsonb().$type<TruckOrder[]>().notNull(),
  after: jsonb().$type<TruckOrder[]>().notNull(),
})

/** What people decided about rules for plans. */
export const planRules = pgTable('plan_rules', {
  /** What it says: a rule is decided about once. */
  name: text().primaryKey(),
  rule: jsonb().$type<PlanRule>().notNull(),
  state: text().$type<'kept' | 'dismissed'>().notNull(),
  decidedAt: moment('decided_at').notNull(),
  /** The name of who decided. */
  decidedBy: text('decided_by').notNull(),
  /** The name of the kept rule that took the place of this one. */
  replacedBy: text('replaced_by'),
})
