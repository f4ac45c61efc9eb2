import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALERT_TYPES, PRIORITIES } from 'shared-domain'
import { moment } from './columns'

export const alertType = pgEnum('alert_type', ALERT_TYPES)
export const priority = pgEnum('priority', PRIORITIES)

export const alerts = pgTable(
  'alerts',
  {
    number: bigserial({ mode: 'number' }).primaryKey(),
    type: alertType().notNull(),
    priority: priority().notNull(),
    binId: text('bin_id').notNull(),
    location: text().notNull(),
    /** The report that raised the alert; null when a reading raised it. */
    reportId: uuid('report_id'),
    isRead: boolean('is_read').notNull().default(false),
    raisedAt: moment('raised_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (alert) => [
    uniqueIndex('alerts_one_open').on(alert.binId, alert.type).where(sql`${alert.closedAt} is null`),
    index('alerts_open').on(alert.priority, alert.raisedAt).where(sql`${alert.closedAt} is null`),
  ],
)

/**
 * A danger that a sensor detected, such as fire. It stays until the bin is emptied or staff close the alert, also when a person has
 * acknowledged it. The kind `low-battery` is no danger: it stays until the sensor measures a good battery or is exchanged.
 */
export const binHazards = pgTable(
  'bin_hazards',
  {
    binId: text('bin_id').notNull(),
    kind: text().notNull(),
    /** When the sensor detected it last. */
    since: moment('since').notNull(),
    /** When the sensor detected it first; null for a hazard from before this column. */
    noticedAt: moment('noticed_at'),
    /** The name of the person who has seen to it; null until then. */
    acknowledgedBy: text('acknowledged_by'),
    acknowledgedAt: moment('acknowledged_at'),
  },
  (hazard) => [primaryKey({ columns: [hazard.binId, hazard.kind] })],
)

/** A single row: the thresholds in force. */
export const thresholds = pgTable(
  'thresholds',
  {
    id: integer().primaryKey().default(1),
    fullAbove: integer('full_above').notNull(),
    warningAbove: integer('warning_above').notNull(),
  },
  (row) => [
    check('thresholds_one_row', sql`${row.id} = 1`),
    check('thresholds_in_order', sql`${row.warningAbove} < ${row.fullAbove}`),
  ],
)
