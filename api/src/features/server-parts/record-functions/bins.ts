import { isNull } from 'drizzle-orm'
import type { BinType } from 'shared-domain'
import type { OPERATIONS, OperationAnswer, OperationInput, RecordedBin } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { bins } from '../../../database/schema'
import { binReader } from '../../bins/get-bin'
import { listBins } from '../../bins/list-bins'
import { presentBin } from '../../bins/present-bin'

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
  /** A page of the bins, as from `GET /api/bins`. */
  list: (query: OperationInput<ListBins>['query']) => Promise<OperationAnswer<ListBins>>
  /** All bins in service, in no particular order. */
  standing: () => Promise<StandingBin[]>
}

export const binSources = (database: Database): BinSources => ({
  find: binReader(database, presentBin),
  list: (query) => listBins(database, query),
  standing: () => database.query.select(PLACE).from(bins).where(isNull(bins.removedAt)),
})

const PLACE = {
  id: bins.id,
  location: bins.location,
  binType: bins.binType,
  lat: bins.lat,
  lng: bins.lng,
}
