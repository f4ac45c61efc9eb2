import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { routes, stops } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { isOpen } from './is-open'

/** Refuses bins that another route than these is still to come to. Whoever asks holds the bins, or another plan may take them meanwhile. */
export async function requireUnshared(
  transaction: Executor,
  binIds: readonly string[],
  ownRouteIds: readonly string[],
  now: Date,
): Promise<void> {
  if (binIds.length === 0) return
  const shared = await transaction
    .select({ binId: stops.binId, routeId: stops.routeId })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .where(
      and(
        inArray(stops.binId, [...binIds]),
        eq(stops.state, 'planned'),
        isOpen(aucklandDate(now)),
        notInArray(routes.id, [...ownRouteIds]),
      ),
    )
    .orderBy(routes.number, stops.position)
  const [first] = shared
  if (!first) return
  const others = shared.length === 1 ? '' : `, and ${shared.length - 1} more are on a route, too`
  const detail = `Bin ${first.binId} is on route ${first.routeId} by now${others}: nothing of this plan was saved. Generate again, and they are left to those routes.`
  throw new Refusal('changed-meanwhile', detail, [{ field: 'body.routes', detail }])
}
