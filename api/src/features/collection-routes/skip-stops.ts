import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import { routes, stops } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { isOpen } from '../planned-visits/planned-visits'
import { lockRoutes } from './lock-route'

/** A stop that was skipped because no truck comes to its bin. */
export interface SkippedStop {
  routeId: string
  position: number
}

/** Locks the open routes with a planned stop at a bin. Call it before the bin is locked. */
export async function lockRoutesTo({ transaction }: Change, binId: string, now: Date): Promise<void> {
  const open = await transaction
    .selectDistinct({ id: routes.id })
    .from(routes)
    .innerJoin(stops, eq(stops.routeId, routes.id))
    .where(and(eq(stops.binId, binId), isOpen(aucklandDate(now))))
  await lockRoutes(transaction, { ids: open.map(({ id }) => id), keys: [] })
}

/** The days on which no truck comes, both included; `until` is `null` for all days to come. */
interface DaysAway {
  from: string
  until: string | null
}

/**
 * Skips the planned stops at a bin of open routes on these days, as of a bin that is not there. The office knows of it, so that no alert
 * follows. The routes must be locked.
 */
export async function skipStopsAt(
  change: Change,
  binId: string,
  { from, until }: DaysAway,
  now: Date,
): Promise<SkippedStop[]> {
  const { transaction } = change
  const today = aucklandDate(now)
  // A route under way is driven now, whatever its day was.
  const day = sql`case when ${routes.status} = 'active' then greatest(${routes.plannedFor}, ${today}::date) else ${routes.plannedFor} end`
  const found = await transaction
    .select({ routeId: stops.routeId, position: stops.position })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .where(
      and(
        eq(stops.binId, binId),
        eq(stops.state, 'planned'),
        isOpen(today),
        sql`${day} >= ${from}::date`,
        until === null ? undefined : sql`${day} <= ${until}::date`,
      ),
    )
    .orderBy(asc(stops.routeId), asc(stops.position))
  await writeStops(change, found, { state: 'skipped', skipReason: 'missing', isSettled: true, at: now })
  return found
}

/** Plans skipped stops again, those that were not changed since. The routes must be locked. */
export async function planStopsAgain(change: Change, skipped: readonly SkippedStop[]): Promise<void> {
  const rows = await change.transaction
    .select({ routeId: stops.routeId, position: stops.position })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .where(
      and(
        inArray(stops.routeId, [...new Set(skipped.map(({ routeId }) => routeId))]),
        eq(stops.state, 'skipped'),
        eq(stops.isSettled, true),
        eq(stops.skipReason, 'missing'),
        sql`${stops.taps} = '[]'::jsonb`,
        isNull(routes.completedAt),
        isNull(routes.removedAt),
      ),
    )
  const isAsked = (stop: SkippedStop) =>
    skipped.some(({ routeId, position }) => routeId === stop.routeId && position === stop.position)
  await writeStops(change, rows.filter(isAsked), {
    ...{ state: 'planned', skipReason: null, isSettled: false, at: null },
  })
}

async function writeStops(
  { transaction, audit, tell }: Change,
  which: readonly SkippedStop[],
  written: Pick<typeof stops.$inferInsert, 'state' | 'skipReason' | 'isSettled' | 'at'>,
): Promise<void> {
  for (const { routeId, position } of which) {
    await transaction
      .update(stops)
      .set(written)
      .where(and(eq(stops.routeId, routeId), eq(stops.position, position)))
    audit('route.stop', `route:${routeId}`, {
      position,
      from: written.state === 'planned' ? 'skipped' : 'planned',
      to: written.state,
    })
    tell({ kind: 'routes', id: routeId })
  }
}
