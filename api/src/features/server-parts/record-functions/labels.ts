import type { Database } from '../../../database/database'
import { type LabelledBin, labelledBins, noteLabels, type PrintedLabel } from '../../bins/bin-labels'
import type { BinPlace } from '../../bins/label-state'
import type { NeedContext } from './need-context'

/** What parts may read of the labels on bins. */
export interface LabelSources {
  /** The bins in service in the order of their ids, each with its latest label. */
  bins: () => Promise<LabelledBin[]>
}

export const labelSources = ({ query }: Database): LabelSources => ({ bins: () => labelledBins(query) })

/** What parts may change of the labels on bins. */
export interface LabelChanges {
  /**
   * Makes these the latest labels of their bins and tells the open screens. Returns where the record's bins are now, by id; it does not
   * know the other ones.
   */
  printed: (labels: readonly PrintedLabel[], at: Date) => Promise<ReadonlyMap<string, BinPlace>>
}

export const labelChanges = ({ change }: NeedContext): LabelChanges => ({
  printed: (labels, at) => noteLabels(change, labels, at),
})
