import { inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { BinType, Point } from 'shared-domain'
import type { OPERATIONS, OperationAnswer, OperationInput, RecordedBin } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { bins } from '../../../database/schema'
import { isReportCause } from '../../alerts/alert-sql'
import { MISSING_BINS } from '../../alerts/crew-findings'
import { livesFor } from '../../bins/bin-life'
import { binReader, typedBinReader } from '../../bins/get-bin'
import { listBins } from '../../bins/list-bins'
import { presentBin } from '../../bins/present-bin'
import { isInReach } from '../../bins/reach'
import { type PlannedDay, readPlannedDays } from '../../planned-visits/open-routes'

type ListBins = typeof OPERATIONS.listBins

/** Where a bin stands. Both coordinates are `null` where its place is not known. */
interface StandingBin {
  id: string
  location: string
  binType: BinType
  lat: number | null
  lng: number | null
}

/** What parts may read of the bins. */
export interface BinSources {
  /** A bin in service, as the API presents it; `null` for an unknown id. */
  find: (id: string) => Promise<RecordedBin | null>
  /**
   * The same of an id as a person typed it, from a label: in any capitals, with spaces around it. Refuses with the `field` of the request,
   * such as `body.binId`, where there is no such bin or several.
   */
  findTyped: (typed: string, field: string) => Promise<RecordedBin>
  /** A page of the bins, as from `GET /api/bins`, without those that are planned. */
  list: (query: OperationInput<ListBins>['query']) => Promise<OperationAnswer<ListBins>>
  /** Where bins stand, also those that were taken away. Unknown ids are left out. */
  locations: (ids: readonly string[]) => Promise<{ id: string; location: string }[]>
  /** All bins in service, in no particular order. Planned ones do not stand yet. */
  standing: () => Promise<StandingBin[]>
  /** The bins that residents reported to overflow and that were not emptied since, in the order of their ids. */
  reportedOverflowing: () => Promise<string[]>
  /** The bins that the last crew did not find, each with its route, until the office has settled it. */
  notFound: () => Promise<{ binId: string; routeId: string }[]>
  /** The days from `today` (Pacific/Auckland) on which routes come to these bins; not which routes, nor who drives. */
  plannedDays: (today: string, binIds: readonly string[]) => Promise<PlannedDay[]>
  /** Whether a place is in the council's area, or so near that its trucks can come there. */
  isInReach: (place: Point) => Promise<boolean>
}

export const binSources = (
  database: Database,
  { councilExtent }: Pick<FastifyInstance, 'councilExtent'>,
): BinSources => ({
  find: binReader(database, presentBin),
  findTyped: typedBinReader(database, presentBin),
  list: (query) => listBins(database, query, livesFor('isCounted')),
  locations: (ids) =>
    database.query
      .select({ id: bins.id, location: bins.location })
      .from(bins)
      .where(inArray(bins.id, [...ids])),
  standing: () => database.query.select(PLACE).from(bins).where(livesFor('isCounted')),
  async reportedOverflowing() {
    const { rows } = await database.query.execute<{ binId: string }>(sql`
      select distinct bin_id as "binId" from reports
      where issue = 'Overflowing' and ${sql.raw(isReportCause('reports'))}
      order by bin_id`)
    return rows.map(({ binId }) => binId)
  },
  async notFound() {
    const { rows } = await database.query.execute<{ binId: string; routeId: string }>(sql`
      select bin_id as "binId", route_id as "routeId" from (${MISSING_BINS}) as missing order by bin_id`)
    return rows
  },
  plannedDays: (today, binIds) => readPlannedDays(database.query, today, binIds),
  isInReach: async (place) => isInReach(councilExtent, place),
})

const PLACE = {
  id: bins.id,
  location: bins.location,
  binType: bins.binType,
  lat: bins.lat,
  lng: bins.lng,
}
