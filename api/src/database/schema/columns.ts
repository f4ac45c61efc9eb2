import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, read and written as a Date; PostgreSQL keeps UTC to the millisecond here. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Values written out in SQL, not as parameters: PostgreSQL matches a partial index by the words of its condition. */
export const listText = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(', ')})`
