import { and, eq, inArray, sql } from 'drizzle-orm'
import { routes, stops } from '../../database/schema'
import type { Change } from '../../record/change-record'
import type { LockedRoute } from './lock-route'
import type { Stop } from './record-stop'

/** What is written of a route whose open stops change. What is left out stays. */
export type RewrittenRoute = Pick<LockedRoute, 'plan' | 'leftOut' | 'visitsDone' | 'distanceKm' | 'minutes'> &
  Partial<Pick<LockedRoute, 'baselineKm' | 'plannedFor' | 'driverId'>>

/** How the open stops of a route change. Those that are done or skipped keep their positions: the ids of collections are made of them. */
export type OpenStops =
  /** These are taken off, and the others keep their positions. */
  | { without: readonly string[] }
  /** These replace them, in this order behind those that are done or skipped. */
  | { replacedBy: readonly Pick<Stop, 'binId' | 'reason'>[] }
  /** These were there before: each has its position again where that is free. */
  | { restored: readonly Pick<Stop, 'position' | 'binId' | 'reason'>[] }

/** Writes the next plan of a locked route with its open stops. A removed route is on the list again. */
export async function rewriteRoute(
  change: Change,
  id: string,
  written: RewrittenRoute,
  open: OpenStops,
): Promise<void> {
  // What is only taken off comes to no other bin.
  const set = !('without' in open) && { stopsSetAt: new Date() }
  await change.transaction
    .update(routes)
    .set({
      ...written,
      ...set,
      planRevision: sql`${routes.planRevision} + 1`,
      planHash: null,
      removedAt: null,
    })
    .where(eq(routes.id, id))
  if ('without' in open) await takeOff(change, id, open.without)
  else if ('replacedBy' in open) await replaceOpen(change, id, open.replacedBy)
  else await restoreOpen(change, id, open.restored)
  change.tell({ kind: 'routes', id })
}

const takeOff = ({ transaction }: Change, id: string, binIds: readonly string[]) =>
  transaction.delete(stops).where(and(eq(stops.routeId, id), inArray(stops.binId, [...binIds])))

async function replaceOpen(
  { transaction }: Change,
  routeId: string,
  opened: readonly Pick<Stop, 'binId' | 'reason'>[],
): Promise<void> {
  await transaction.delete(stops).where(and(eq(stops.routeId, routeId), eq(stops.state, 'planned')))
  const rest = await transaction
    .select({ position: stops.position })
    .from(stops)
    .where(eq(stops.routeId, routeId))
  const last = Math.max(0, ...rest.map(({ position }) => position))
  if (opened.length === 0) return
  await transaction
    .insert(stops)
    .values(opened.map((stop, place) => ({ ...stop, routeId, position: last + 1 + place })))
}

async function restoreOpen(
  change: Change,
  routeId: string,
  open: readonly Pick<Stop, 'position' | 'binId' | 'reason'>[],
): Promise<void> {
  const { transaction } = change
  const own = await transaction.select().from(stops).where(eq(stops.routeId, routeId))
  const recorded = own.filter(({ state }) => state !== 'planned')
  const known = new Set(recorded.map(({ binId }) => binId))
  const used = new Set(recorded.map(({ position }) => position))
  const missing = open.filter(({ binId }) => !known.has(binId))
  if (missing.some(({ position }) => used.has(position)))
    return replaceOpen(
      change,
      routeId,
      missing.map(({ binId, reason }) => ({ binId, reason })),
    )
  await transaction.delete(stops).where(and(eq(stops.routeId, routeId), eq(stops.state, 'planned')))
  if (missing.length > 0)
    await transaction.insert(stops).values(missing.map((stop) => ({ ...stop, routeId })))
}
