import { and, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import { routes } from '../../database/schema'

/** Of the routes that somebody is still to drive: the pending ones of this day or later, and those under way. */
export const isOpen = (today: string): SQL | undefined =>
  and(
    isNull(routes.removedAt),
    or(eq(routes.status, 'active'), and(eq(routes.status, 'pending'), gte(routes.plannedFor, today))),
  )
