import { and, asc, isNotNull, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { aucklandDate } from 'shared-domain'
import { OPERATIONS, type PlannedVisit, type PlanningFacts } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { routes, stops } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { isReportCause } from '../alerts/alert-rules'
import { MISSING_BINS } from '../alerts/crew-findings'
import { readThresholds } from '../bins/thresholds'
import { isOpen } from '../planned-visits/planned-visits'
import { recordedValues } from '../settings/live-settings'

/** Facts that planners need: bins on open routes, bins reported as overflowing or missing, trucks that are out, thresholds and costs. */
export const planningFacts = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.getPlanningFacts, async () => {
      const { query } = app.database
      const [known, { OVERFLOW_COST_CENTS }] = await Promise.all([
        readPlanningFacts(query, aucklandDate(new Date())),
        recordedValues(app.liveSettings, query),
      ])
      return { ...known, dollarsPerOverflow: OVERFLOW_COST_CENTS / 100 }
    })
  },
  { name: 'planning-facts', dependencies: ['database', 'auth', 'live', 'live-settings'] },
)

/** The facts on that day in Pacific/Auckland. */
async function readPlanningFacts(query: Executor, today: string): Promise<PlanningFacts> {
  const [onRoutes, overflowing, missing, outings, thresholds, emptied] = await Promise.all([
    query.execute<PlanningFacts['onRoutes'][number]>(sql`
      select bin_id as "binId", route_id as "routeId" from stops join routes on routes.id = stops.route_id
      where stops.state = 'planned' and ${isOpen(today)}
      order by routes.number, stops.position`),
    query.execute<{ binId: string }>(sql`
      select distinct bin_id as "binId" from reports
      where issue = 'Overflowing' and ${sql.raw(isReportCause('reports'))}
      order by bin_id`),
    query.execute<PlanningFacts['missing'][number]>(sql`
      select bin_id as "binId", route_id as "routeId" from (${MISSING_BINS}) as missing order by bin_id`),
    readOutings(query, today),
    readThresholds(query),
    query.execute<{ binId: string }>(sql`
      select distinct bin_id as "binId" from bin_forecasts join collections using (bin_id)
      where collections.at > bin_forecasts.made_at order by bin_id`),
  ])
  return {
    onRoutes: onRoutes.rows,
    overflowing: overflowing.rows.map(({ binId }) => binId),
    missing: missing.rows,
    outings,
    thresholds,
    emptiedSinceForecast: emptied.rows.map(({ binId }) => binId),
  }
}

/** The open routes of trucks on `today` (Pacific/Auckland) and later, each with when the truck is back and its time left. */
async function readOutings(query: Executor, today: string): Promise<PlanningFacts['outings']> {
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

/** The last visit that is done, or the depot before the first. Earlier visits count as done, because a crew may forget to tap. */
const leftBehind = (
  visits: readonly PlannedVisit[],
  over: { binIds: ReadonlySet<string>; visits: ReadonlySet<number> },
): PlannedVisit | undefined =>
  visits.findLast((visit, index) =>
    visit.kind === 'stop' ? over.binIds.has(visit.binId) : over.visits.has(index),
  ) ?? visits[0]
