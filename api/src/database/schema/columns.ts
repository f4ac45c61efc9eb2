import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, read and written as a Date. Stored in UTC, to the millisecond: `timestamptz(3)`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * Values written into the SQL text, not passed as parameters: PostgreSQL uses a partial index only when the conditions match
 * literally.
 */
export const listText = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(', ')})`
