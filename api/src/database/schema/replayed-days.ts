import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReplayedPolicy } from 'shared-domain'
import { moment } from './columns'

/** Days that are over, replayed under each policy: what an auditor compares savings with. */
export const replayedDays = pgTable(
  'replayed_days',
  {
    /** In Pacific/Auckland. */
    day: date().notNull(),
    policy: text().$type<ReplayedPolicy>().notNull(),
    /** The bins that are emptied on that day. */
    binIds: text('bin_ids').array().notNull(),
    /** How far their rounds are, all planned by the same planner. */
    km: doublePrecision().notNull(),
    /** How many bins were over full at some time of the day. */
    overflows: integer().notNull(),
    /** `REPLAY_FORMULA` when it was replayed. */
    formula: text().notNull(),
    /** SHA-256 of the council's own schedule that it was replayed by; empty where that was derived. */
    schedule: text().notNull().default(''),
    modelVersion: integer('model_version').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.policy] })],
)
