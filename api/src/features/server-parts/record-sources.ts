import type {
  OPERATIONS,
  OperationAnswer,
  OperationInput,
  Reading,
  RecordedBin,
} from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Change } from '../../record/change-record'
import { type BinHazard, noticeHazards } from '../alerts/bin-hazards'
import { lockBins } from '../bins/bin-levels'
import { binReader } from '../bins/get-bin'
import { listBins } from '../bins/list-bins'
import { presentBin } from '../bins/present-bin'
import { saveReadings } from '../readings/readings'

type ListBins = typeof OPERATIONS.listBins

/** What server parts may read of the council's record. These functions stay stable while the record's tables change. */
export interface RecordSources {
  bins: {
    /** A bin in service, as the API presents it; `null` for an unknown id. */
    find: (id: string) => Promise<RecordedBin | null>
    /** A page of the bins, as from `GET /api/bins`. */
    list: (query: OperationInput<ListBins>['query']) => Promise<OperationAnswer<ListBins>>
  }
}

export const recordSources = (database: Database): RecordSources => ({
  bins: { find: binReader(database, presentBin), list: (query) => listBins(database, query) },
})

/** What server parts may change in the record, each within a change of their own. */
export interface RecordChanges {
  readings: {
    /**
     * Saves fill levels like `POST /api/readings`: they change their bins, and two that agree raise alerts. Repeating them
     * changes nothing. It locks the bins, so lock your own rows first.
     */
    save: (readings: readonly Reading[]) => Promise<OperationAnswer<typeof OPERATIONS.recordReadings>>
  }
  alerts: {
    /** Locks all bins of the change at once, so that two changes cannot deadlock. */
    lockBins: (binIds: readonly string[]) => Promise<void>
    /** Raises a maintenance alert for each at once, unless a crew emptied the bin since. Locks the bins, too. */
    notice: (hazards: readonly BinHazard[]) => Promise<void>
  }
}

/** For one change. `inRecord` runs its work with the record's schema as `search_path`. */
export const recordChanges = (
  change: Change,
  inRecord: <T>(work: () => Promise<T>) => Promise<T>,
  now: () => number,
): RecordChanges => ({
  readings: { save: (readings) => inRecord(() => saveReadings(change, readings, now())) },
  alerts: {
    lockBins: (binIds) => inRecord(() => lockBins(change.transaction, binIds)),
    notice: (hazards) => inRecord(() => noticeHazards(change, hazards)),
  },
})

/** The names that a part may list in its `needs`. */
export const RECORD_NEEDS = ['bins', 'readings', 'alerts'] as const satisfies readonly (
  | keyof RecordSources
  | keyof RecordChanges
)[]
