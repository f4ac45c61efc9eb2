import { or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DAY_MS, MINUTE_MS } from 'shared-domain'
import { bins } from '../../database/schema'
import { changeRecord } from '../../record/change-record'
import { refreshAlerts } from './refresh-alerts'

/** How often the clock is read. */
export const WORKS_EVERY_MS = MINUTE_MS
/** A server that stood still for less misses no end of works. */
const LOOKED_BACK_MS = DAY_MS

/**
 * Whether works keep a bin away follows from the clock. Alerts are rows: this closes those of bins that have left since, and raises those of
 * bins that are back. `now` is in ms since 1970.
 */
export async function followWorks(
  app: Pick<FastifyInstance, 'database' | 'live'>,
  now: number,
): Promise<void> {
  const passed = (within: number) => {
    const isPast = (moment: typeof bins.outFrom | typeof bins.outUntil) =>
      sql`(${moment} > to_timestamp(${(now - within) / 1000}) and ${moment} <= to_timestamp(${now / 1000}))`
    return or(isPast(bins.outFrom), isPast(bins.outUntil))
  }
  const found = await app.database.query
    .select({ id: bins.id, isNew: sql<boolean>`${passed(2 * WORKS_EVERY_MS)}` })
    .from(bins)
    .where(passed(LOOKED_BACK_MS))
  if (found.length === 0) return
  await changeRecord(app, 'works', async ({ transaction, tell }) => {
    const ids = found.map(({ id }) => id)
    if (await refreshAlerts(transaction, ids)) tell({ kind: 'alerts' })
    if (found.some(({ isNew }) => isNew)) tell({ kind: 'bins', bins: null })
  })
}
