import type { OPERATIONS, OperationAnswer, OperationInput, RecordedBin } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { binReader } from '../../bins/get-bin'
import { listBins } from '../../bins/list-bins'
import { presentBin } from '../../bins/present-bin'

type ListBins = typeof OPERATIONS.listBins

/** What parts may read of the bins. */
export interface BinSources {
  /** A bin in service, as the API presents it; `null` for an unknown id. */
  find: (id: string) => Promise<RecordedBin | null>
  /** A page of the bins, as from `GET /api/bins`. */
  list: (query: OperationInput<ListBins>['query']) => Promise<OperationAnswer<ListBins>>
}

export const binSources = (database: Database): BinSources => ({
  find: binReader(database, presentBin),
  list: (query) => listBins(database, query),
})
