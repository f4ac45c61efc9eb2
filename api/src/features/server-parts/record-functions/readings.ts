import type { OPERATIONS, OperationAnswer, Reading } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { type BinTrust, noticeTrust } from '../../bins/level-trust'
import { saveReadings } from '../../readings/readings'
import { type ReadingSpan, readingsBySensor } from '../../readings/readings-by-sensor'
import type { NeedContext } from './need-context'

/** What parts may read of the fill levels. */
export interface ReadingSources {
  /** The readings of all bins whose level a sensor tells, of this span, ordered by bin and time. */
  bySensor: (span: ReadingSpan) => Promise<Reading[]>
}

export const readingSources = ({ query }: Database): ReadingSources => ({
  bySensor: (span) => readingsBySensor(query, span),
})

/** What parts may change of the fill levels. */
export interface ReadingChanges {
  /**
   * Saves fill levels like `POST /api/readings`: they change their bins, and two that agree raise alerts. Repeating them
   * changes nothing. It locks the bins, so lock your own rows first.
   */
  save: (readings: readonly Reading[]) => Promise<OperationAnswer<typeof OPERATIONS.recordReadings>>
  /** Says on every screen that the level of a bin is not trusted, while its sensor sends no plausible one. Locks the bins, too. */
  noticeTrust: (trusts: readonly BinTrust[]) => Promise<void>
}

export const readingChanges = ({ change, now }: NeedContext): ReadingChanges => ({
  save: (readings) => saveReadings(change, readings, now()),
  noticeTrust: (trusts) => noticeTrust(change, trusts),
})
