import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { aucklandDate } from 'shared-domain'
import { OPERATIONS, type PlanningFacts } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reports } from '../../database/schema'
import { isUnresolvedIn } from '../../database/schema/reports'
import { serveOperation } from '../../http/operations/serve-operation'
import { MISSING_BINS } from '../alerts/crew-findings'
import { readThresholds } from '../alerts/thresholds'
import { isOpen } from '../collection-routes/is-open'
import { readOutings } from './read-outings'

/** Tells planners which bins somebody is on the way to, overflow although no sensor says so, or are missing, and which trucks are out. */
export const planningFacts = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.getPlanningFacts, () =>
      readPlanningFacts(app.database.query, aucklandDate(new Date())),
    )
  },
  { name: 'planning-facts', dependencies: ['database', 'doors'] },
)

/** The facts on that day in Pacific/Auckland. */
async function readPlanningFacts(query: Executor, today: string): Promise<PlanningFacts> {
  const [onRoutes, overflowing, missing, outings, thresholds] = await Promise.all([
    query.execute<PlanningFacts['onRoutes'][number]>(sql`
      select bin_id as "binId", route_id as "routeId" from stops join routes on routes.id = stops.route_id
      where stops.state = 'planned' and ${isOpen(today)}
      order by routes.number, stops.position`),
    query.execute<{ binId: string }>(sql`
      select distinct bin_id as "binId" from reports
      where issue = 'Overflowing' and ${isUnresolvedIn(reports.status)}
        and not is_held and not is_proposed_to_close
      order by bin_id`),
    query.execute<PlanningFacts['missing'][number]>(sql`
      select bin_id as "binId", route_id as "routeId" from (${MISSING_BINS}) as missing order by bin_id`),
    readOutings(query, today),
    readThresholds(query),
  ])
  return {
    onRoutes: onRoutes.rows,
    overflowing: overflowing.rows.map(({ binId }) => binId),
    missing: missing.rows,
    outings,
    thresholds,
  }
}
