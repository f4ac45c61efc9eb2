import type { OPERATIONS, OperationAnswer, OperationInput, RecordedBin } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { binReader } from '../bins/get-bin'
import { listBins } from '../bins/list-bins'
import { presentBin } from '../bins/present-bin'

type ListBins = typeof OPERATIONS.listBins

/** What server parts may read of the council's record: functions that stay what they are while its tables change. */
export interface RecordSources {
  bins: {
    /** A bin that stands, as the API presents it; `null` when there is none of the id. */
    find: (id: string) => Promise<RecordedBin | null>
    /** A page of the bins, as `GET /api/bins` gives it. */
    list: (query: OperationInput<ListBins>['query']) => Promise<OperationAnswer<ListBins>>
  }
}

export const recordSources = (database: Database): RecordSources => ({
  bins: { find: binReader(database, presentBin), list: (query) => listBins(database, query) },
})

/** Those that a part may name in its `needs`. */
export const RECORD_NEEDS = ['bins'] as const satisfies readonly (keyof RecordSources)[]
