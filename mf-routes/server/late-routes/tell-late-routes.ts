import type { EventFacts, OpenOuting, PartWork } from 'api/server-part'
import { and, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { aucklandDate, DAY_MS, MINUTE_MS } from 'shared-domain'
import { delayText, type RouteDelay, routeDelay } from '../../rules/route-delay'
import { lateRoutes } from '../tables'

export const LATE_ROUTES_JOB = 'late routes'
export const LATE_ROUTES_EVERY_MS = 2 * MINUTE_MS

/** The kind of event, with its name and its page. */
export const LATE_ROUTE_EVENTS = { 'route.late': { name: 'Route is late', page: '/app/routes' } } as const

/** A route must still be late after this time: a phone, or the server, may have been away and send what the crew has done. */
const CONFIRMED_AFTER_MS = 5 * MINUTE_MS
/** No route is looked at so long after its day. */
const KEPT_MS = 7 * DAY_MS

interface LateRoute {
  outing: OpenOuting
  delay: RouteDelay
}

/** Tells of the routes that are far behind their plans, each once. */
export async function tellLateRoutes({
  read,
  change,
  record,
  now: clock,
}: Pick<PartWork<'fleet' | 'routes'>, 'read' | 'change' | 'record' | 'now'>): Promise<void> {
  const now = clock()
  const outings = await record.routes.openOutings(aucklandDate(new Date(now)))
  const late = outings.flatMap((outing): LateRoute[] => {
    const delay = routeDelay(outing, now)
    return delay ? [{ outing, delay }] : []
  })
  const known = await read((query) => query.select().from(lateRoutes))
  const isFound = new Set(known.map(({ routeId }) => routeId))
  const found = late.filter(({ outing }) => !isFound.has(outing.routeId))
  const confirmed = new Set(
    known.flatMap(({ routeId, foundAt, toldAt }) =>
      toldAt === null && now - foundAt.getTime() >= CONFIRMED_AFTER_MS ? routeId : [],
    ),
  )
  const toTell = late.filter(({ outing }) => confirmed.has(outing.routeId))
  if (known.length + found.length === 0) return
  const { trucks } = toTell.length > 0 ? await record.fleet.read() : { trucks: [] }
  await change(async ({ transaction, audit }) => {
    // Those that have caught up are found again when they fall behind again.
    await transaction.delete(lateRoutes).where(
      and(
        isNull(lateRoutes.toldAt),
        notInArray(
          lateRoutes.routeId,
          late.map(({ outing }) => outing.routeId),
        ),
      ),
    )
    await transaction.delete(lateRoutes).where(lt(lateRoutes.foundAt, new Date(now - KEPT_MS)))
    if (found.length > 0)
      await transaction
        .insert(lateRoutes)
        .values(found.map(({ outing }) => ({ routeId: outing.routeId, foundAt: new Date(now) })))
    if (toTell.length > 0)
      await transaction
        .update(lateRoutes)
        .set({ toldAt: new Date(now) })
        .where(
          inArray(
            lateRoutes.routeId,
            toTell.map(({ outing }) => outing.routeId),
          ),
        )
    for (const { outing, delay } of toTell) {
      const truck = trucks.find(({ id }) => id === outing.truckId)?.name ?? outing.truckId
      const facts: EventFacts = { what: delayText(outing, truck, delay) }
      audit('route.late', `route:${outing.routeId}`, facts)
    }
  })
}
