import type { BinPlace } from 'shared-domain'
import type {
  OPERATIONS,
  OperationAnswer,
  OperationInput,
  Reading,
  RecordedBin,
} from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Change } from '../../record/change-record'
import { type BinBattery, type BinHazard, noticeBatteries, noticeHazards } from '../alerts/bin-hazards'
import { type LabelledBin, labelledBins, noteLabels, type PrintedLabel } from '../bins/bin-labels'
import { lockBins } from '../bins/bin-levels'
import { binReader } from '../bins/get-bin'
import { type BinTrust, noticeTrust } from '../bins/level-trust'
import { listBins } from '../bins/list-bins'
import { presentBin } from '../bins/present-bin'
import { saveReadings } from '../readings/readings'
import { type ReadingSpan, readingsBySensor } from '../readings/readings-by-sensor'

type ListBins = typeof OPERATIONS.listBins

/** What server parts may read of the council's record. These functions stay stable while the record's tables change. */
export interface RecordSources {
  bins: {
    /** A bin in service, as the API presents it; `null` for an unknown id. */
    find: (id: string) => Promise<RecordedBin | null>
    /** A page of the bins, as from `GET /api/bins`. */
    list: (query: OperationInput<ListBins>['query']) => Promise<OperationAnswer<ListBins>>
  }
  readings: {
    /** The readings of all bins whose level a sensor tells, of this span, ordered by bin and time. */
    bySensor: (span: ReadingSpan) => Promise<Reading[]>
  }
  labels: {
    /** The bins in service in the order of their ids, each with its latest label. */
    bins: () => Promise<LabelledBin[]>
  }
}

export const recordSources = (database: Database): RecordSources => ({
  bins: { find: binReader(database, presentBin), list: (query) => listBins(database, query) },
  readings: { bySensor: (span) => readingsBySensor(database.query, span) },
  labels: { bins: () => labelledBins(database.query) },
})

/** What server parts may change in the record, each within a change of their own. */
export interface RecordChanges {
  readings: {
    /**
     * Saves fill levels like `POST /api/readings`: they change their bins, and two that agree raise alerts. Repeating them
     * changes nothing. It locks the bins, so lock your own rows first.
     */
    save: (readings: readonly Reading[]) => Promise<OperationAnswer<typeof OPERATIONS.recordReadings>>
    /** Says on every screen that the level of a bin is not trusted, while its sensor sends none that can be. Locks the bins, too. */
    noticeTrust: (trusts: readonly BinTrust[]) => Promise<void>
  }
  alerts: {
    /** Locks all bins of the change at once, so that two changes cannot deadlock. */
    lockBins: (binIds: readonly string[]) => Promise<void>
    /** Raises a maintenance alert for each at once, unless a crew emptied the bin since. Locks the bins, too. */
    notice: (hazards: readonly BinHazard[]) => Promise<void>
    /** Raises a maintenance alert, once, for a bin whose sensor has a low battery, and ends it when the battery is good. Locks the bins, too. */
    noticeBatteries: (batteries: readonly BinBattery[]) => Promise<void>
  }
  labels: {
    /**
     * Makes these the latest labels of their bins and tells the open screens. Returns where the record's bins are now, by id; it does not
     * know the other ones.
     */
    printed: (labels: readonly PrintedLabel[], at: Date) => Promise<ReadonlyMap<string, BinPlace>>
  }
}

/** For one change. `inRecord` runs its work with the record's schema as `search_path`. */
export const recordChanges = (
  change: Change,
  inRecord: <T>(work: () => Promise<T>) => Promise<T>,
  now: () => number,
): RecordChanges => ({
  readings: {
    save: (readings) => inRecord(() => saveReadings(change, readings, now())),
    noticeTrust: (trusts) => inRecord(() => noticeTrust(change, trusts)),
  },
  alerts: {
    lockBins: (binIds) => inRecord(() => lockBins(change.transaction, binIds)),
    notice: (hazards) => inRecord(() => noticeHazards(change, hazards)),
    noticeBatteries: (batteries) => inRecord(() => noticeBatteries(change, batteries)),
  },
  labels: { printed: (labels, at) => inRecord(() => noteLabels(change, labels, at)) },
})

/** The names that a part may list in its `needs`. */
export const RECORD_NEEDS = ['bins', 'readings', 'alerts', 'labels'] as const satisfies readonly (
  | keyof RecordSources
  | keyof RecordChanges
)[]
