import { moment } from 'api/server-part'
import { date, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MadeBinAdvice, MadeSensorAdvice, ReplayAnswer } from '../operations'
import type { ReplayedPolicy } from '../rules/replayed-days'

// As the migrations made them: a new column is a new file there and a line here.

/** Past days, replayed under each policy. Savings are the difference between the policies. */
export const replayedDays = pgTable(
  'replayed_days',
  {
    /** In Pacific/Auckland. */
    day: date().notNull(),
    policy: text().$type<ReplayedPolicy>().notNull(),
    /** The bins that the policy empties on that day. */
    binIds: text('bin_ids').array().notNull(),
    /** The total length of the rounds. Every policy uses the same planner. */
    km: doublePrecision().notNull(),
    /** The time that trucks were out, in hours of all of them. */
    truckHours: doublePrecision('truck_hours').notNull().default(0),
    /** How many bins were over full at some time of the day. */
    overflows: integer().notNull(),
    /** The value of `REPLAY_FORMULA` at the time of the replay. */
    formula: text().notNull(),
    /** SHA-256 of the council's own schedule; empty when the schedule was derived from past collections. */
    schedule: text().notNull().default(''),
    modelVersion: integer('model_version').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.policy] })],
)

/** The schedule that the council has entered: no row, or the one with `id` 1. */
export const councilSchedule = pgTable('council_schedule', {
  id: integer().primaryKey().default(1),
  importedAt: moment('imported_at').notNull(),
  fileName: text('file_name').notNull(),
  /** In hex, of `csv` in UTF-8. */
  sha256: text().notNull(),
  /** How many bins it covered when it was entered, of how many. */
  bins: integer().notNull(),
  ofBins: integer('of_bins').notNull(),
  csv: text().notNull(),
})

/** The fixed schedule that was derived from past collections: no row, or the one with `id` 1. */
export const fixedSchedule = pgTable('fixed_schedule', {
  id: integer().primaryKey().default(1),
  schedule: jsonb().$type<NonNullable<ReplayAnswer['schedule']>>().notNull(),
})

/** The advice about bins and sensors that was computed last: no row, or the one with `id` 1. */
export const advice = pgTable('advice', {
  id: integer().primaryKey().default(1),
  madeAt: moment('made_at').notNull(),
  /** The value of `ADVICE_FORMULA` at that time. */
  formula: text().notNull(),
  bins: jsonb().$type<MadeBinAdvice>().notNull(),
  sensors: jsonb().$type<MadeSensorAdvice>().notNull(),
})
