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

/** What server parts may change of it, each within a change of their own. */
export interface RecordChanges {
  readings: {
    /**
     * Saves fill levels as `POST /api/readings` does: they move their bins, and two that agree raise alerts. Sent again they
     * change nothing. Locks the bins: lock rows of your own before.
     */
    save: (readings: readonly Reading[]) => Promise<OperationAnswer<typeof OPERATIONS.recordReadings>>
  }
  alerts: {
    /** Locks the bins of all that a change does next, so that two changes cannot deadlock. */
    lockBins: (binIds: readonly string[]) => Promise<void>
    /** Raises a maintenance alert for each at once, unless a crew emptied the bin since. Locks the bins, too. */
    notice: (hazards: readonly BinHazard[]) => Promise<void>
  }
}

/** Of one change; `inRecord` does its work where names of tables mean the record's. */
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

/** Those that a part may name in its `needs`. */
export const RECORD_NEEDS = ['bins', 'readings', 'alerts'] as const satisfies readonly (
  | keyof RecordSources
  | keyof RecordChanges
)[]
