import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReplayedPolicy } from 'shared-domain'
import { moment } from './columns'

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
