import { BIN_STATUSES, type BinStatus, statusFromFill, type Thresholds } from 'shared-domain'

/** The worse of two. */
export const worseStatus = (a: BinStatus, b: BinStatus): BinStatus =>
  BIN_STATUSES.indexOf(a) > BIN_STATUSES.indexOf(b) ? a : b

/** The better of two. */
export const betterStatus = (a: BinStatus, b: BinStatus): BinStatus => (worseStatus(a, b) === a ? b : a)

/** How full a bin is, and how certain that is. */
export interface BinLevel {
  /** Percent; `null` before the first reading. */
  fillLevel: number | null
  /** The reading before that. */
  previousFillLevel: number | null
  /** The status on screen, from the last reading alone. */
  status: BinStatus
  /** The status that alerts use: the median of this status and those of the two readings before it. */
  certainStatus: BinStatus
}

/** The level after another reading, in percent. */
export const nextLevel = (level: BinLevel, fillLevel: number, thresholds: Thresholds): BinLevel =>
  levelUnder({ ...level, fillLevel, previousFillLevel: level.fillLevel }, thresholds)

/** The same readings with other thresholds. A level that was never measured keeps its status. */
export function levelUnder(level: BinLevel, thresholds: Thresholds): BinLevel {
  const { fillLevel, previousFillLevel, certainStatus } = level
  if (fillLevel === null) return level
  const status = statusFromFill(fillLevel, thresholds)
  // A first reading has no other reading to agree with.
  const before = previousFillLevel === null ? certainStatus : statusFromFill(previousFillLevel, thresholds)
  return { ...level, status, certainStatus: median(certainStatus, before, status) }
}

// A wet lid echoes early: one wrong reading never moves the median, but two that agree do.
function median(...statuses: [BinStatus, BinStatus, BinStatus]): BinStatus {
  const [, middle] = statuses.toSorted((a, b) => BIN_STATUSES.indexOf(a) - BIN_STATUSES.indexOf(b))
  return middle as BinStatus
}
