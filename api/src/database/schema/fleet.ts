import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Truck } from 'shared-domain/contract'
import { binType } from './bins'
import { moment } from './columns'

/** How often it was changed, and that it is gone: what routes were planned with keeps its name. */
const kept = {
  /** From 1, one more with every change. */
  revision: integer().notNull().default(1),
  removedAt: moment('removed_at'),
}

export const depots = pgTable('depots', {
  /** D and a number, two digits at least. */
  id: text().primaryKey(),
  name: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  ...kept,
})

/** Where loads end. Times of day are HH:MM in Pacific/Auckland, here and below. */
export const facilities = pgTable('facilities', {
  /** F and a number, two digits at least. */
  id: text().primaryKey(),
  name: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  streams: binType().array().notNull(),
  opensAt: text('opens_at').notNull(),
  closesAt: text('closes_at').notNull(),
  serviceMinutes: integer('service_minutes').notNull(),
  ...kept,
})

export const trucks = pgTable('trucks', {
  /** T and a number, two digits at least. */
  id: text().primaryKey(),
  name: text().notNull(),
  depotId: text('depot_id')
    .notNull()
    .references(() => depots.id),
  streams: binType().array().notNull(),
  /** One load, loose. */
  litres: integer().notNull(),
  kg: integer().notNull(),
  shiftFrom: text('shift_from').notNull(),
  shiftTo: text('shift_to').notNull(),
  /** Null for a truck whose driver takes none. */
  break: jsonb().$type<NonNullable<Truck['break']>>(),
  isInService: boolean('is_in_service').notNull(),
  ...kept,
})
