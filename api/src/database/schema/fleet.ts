import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Truck } from 'shared-domain/contract'
import { binType } from './bins'
import { moment } from './columns'

/** A version number and a removal time. Removed rows stay, because planned routes refer to their names. */
const kept = {
  /** Starts at 1 and grows with every change. */
  revision: integer().notNull().default(1),
  removedAt: moment('removed_at'),
}

export const depots = pgTable('depots', {
  /** D and a number of at least two digits. */
  id: text().primaryKey(),
  name: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  ...kept,
})

/** Disposal sites. Times of day are HH:MM in Pacific/Auckland, here and below. */
export const facilities = pgTable('facilities', {
  /** F and a number of at least two digits. */
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
  /** T and a number of at least two digits. */
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
  /** Null for a truck whose driver takes no break. */
  break: jsonb().$type<NonNullable<Truck['break']>>(),
  isInService: boolean('is_in_service').notNull(),
  /** Whether it loads from the side of the kerb alone, so that it comes to a bin on the bin's side of the street. */
  loadsAtKerb: boolean('loads_at_kerb').notNull().default(false),
  ...kept,
})
