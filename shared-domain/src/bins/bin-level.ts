import type { Thresholds } from '../alerts/thresholds'
import type { BinStatus } from './bin'
import { statusFromFill } from './bin-status'

/** How full a bin is, and how sure that is. */
export interface BinLevel {
  /** Percent; `null` before the first reading. */
  fillLevel: number | null
  /** The reading before that. */
  previousFillLevel: number | null
  /** What is shown: by the last reading alone. */
  status: BinStatus
  /** What alerts go by: the median of itself and the statuses of the last two readings. */
  certainStatus: BinStatus
}

/** The level after one more reading, in percent. */
export const nextLevel = (level: BinLevel, fillLevel: number, thresholds: Thresholds): BinLevel =>
  levelUnder({ ...level, fillLevel, previousFillLevel: level.fillLevel }, thresholds)

/** The same readings under these thresholds. A level that nobody measured keeps its status. */
export function levelUnder(level: BinLevel, thresholds: Thresholds): BinLevel {
  const { fillLevel, previousFillLevel, certainStatus } = level
  if (fillLevel === null) return level
  const status = statusFromFill(fillLevel, thresholds)
  // A first reading has nothing to agree with.
  const before = previousFillLevel === null ? certainStatus : statusFromFill(previousFillLevel, thresholds)
  return { ...level, status, certainStatus: median(certainStatus, before, status) }
}

const ORDER = ['normal', 'warning', 'full'] as const satisfies readonly BinStatus[]

// A wet lid echoes early: one odd reading never moves the median, two that agree always do.
function median(...statuses: [BinStatus, BinStatus, BinStatus]): BinStatus {
  const [, middle] = statuses.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return middle as BinStatus
}
