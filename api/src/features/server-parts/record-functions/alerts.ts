import { type BinBattery, type BinHazard, noticeBatteries, noticeHazards } from '../../alerts/bin-hazards'
import { lockBins } from '../../bins/bin-levels'
import type { NeedContext } from './need-context'

/** What parts may change of the alerts. */
export interface AlertChanges {
  /** Locks all bins of the change at once, so that two changes cannot deadlock. */
  lockBins: (binIds: readonly string[]) => Promise<void>
  /** Raises a maintenance alert for each at once, unless a crew emptied the bin since. Locks the bins, too. */
  notice: (hazards: readonly BinHazard[]) => Promise<void>
  /** Raises a maintenance alert, once, for a bin whose sensor has a low battery, and ends it when the battery is good. Locks the bins, too. */
  noticeBatteries: (batteries: readonly BinBattery[]) => Promise<void>
}

export const alertChanges = ({ change }: NeedContext): AlertChanges => ({
  lockBins: (binIds) => lockBins(change.transaction, binIds),
  notice: (hazards) => noticeHazards(change, hazards),
  noticeBatteries: (batteries) => noticeBatteries(change, batteries),
})
