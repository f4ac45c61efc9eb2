import { and, asc, isNotNull, sql } from 'drizzle-orm'
import type { PlannedVisit, PlanningFacts } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { routes, stops } from '../../database/schema'
import { isOpen } from '../collection-routes/is-open'

/** What trucks have before them on that day in Pacific/Auckland and later, by route. */
export async function readOutings(query: Executor, today: string): Promise<PlanningFacts['outings']> {
  const planned = await query
    .select({
      routeId: routes.id,
      status: routes.status,
      plannedFor: routes.plannedFor,
      visitsDone: routes.visitsDone,
      truckId: sql<string>`${routes.plan} ->> 'truckId'`,
      visits: sql<PlannedVisit[]>`${routes.plan} -> 'visits'`,
      binsOver: sql<string[]>`array(select ${stops.binId} from ${stops}
        where ${stops.routeId} = ${routes.id} and ${stops.state} <> 'planned')`,
    })
    .from(routes)
    .where(and(isOpen(today), isNotNull(routes.plan)))
    .orderBy(asc(routes.number))
  return planned.map(({ routeId, truckId, status, plannedFor, visits, visitsDone, binsOver }) => {
    const day = status === 'active' ? today : plannedFor
    const over = { binIds: new Set(binsOver), visits: new Set(visitsDone.map(({ visit }) => visit)) }
    const end = visits.at(-1)?.arrival ?? 0
    return {
      truckId,
      routeId,
      day,
      backAt: day === plannedFor ? end : 0,
      secondsLeft: Math.max(0, end - (leftBehind(visits, over)?.departure ?? 0)),
    }
  })
}

/** The furthest visit that is over; the depot before the first. A crew may forget to tap what came before. */
const leftBehind = (
  visits: readonly PlannedVisit[],
  over: { binIds: ReadonlySet<string>; visits: ReadonlySet<number> },
): PlannedVisit | undefined =>
  visits.findLast((visit, index) =>
    visit.kind === 'stop' ? over.binIds.has(visit.binId) : over.visits.has(index),
  ) ?? visits[0]
