import { sql } from 'drizzle-orm'
import type { RouteStop } from 'shared-domain/contract'
import { routes, stops } from '../../database/schema'

const SAID = sql`json_build_object('at', at, 'fillLevel', fill_level,
  'by', case when route_id <> ${routes.id} then route_id end)`

/**
 * The collection that a done stop stands for; of one that is still planned, the last since its route was made. Its moment
 * is as PostgreSQL writes it in JSON.
 */
export const STOP_EMPTIED = sql<RouteStop['emptied']>`case
  when ${stops.state} = 'done' then (select ${SAID} from collections where id = ${stops.collectionId})
  when ${stops.state} = 'planned' and ${routes.completedAt} is null then (
    select ${SAID} from collections
    where bin_id = ${stops.binId} and at > ${routes.createdAt} order by at desc limit 1)
  end`
