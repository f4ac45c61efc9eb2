/** Ordered by severity: each status is worse than the one before it. */
export const BIN_STATUSES = ['normal', 'warning', 'full'] as const
export type BinStatus = (typeof BIN_STATUSES)[number]

/** As staff call them. */
export const BIN_STATUS_NAMES = {
  full: 'Full',
  warning: 'Warning',
  normal: 'Normal',
} as const satisfies Record<BinStatus, string>

/** The fill levels, in percent, above which a bin counts as full and as filling up. */
export interface Thresholds {
  fullAbove: number
  warningAbove: number
}

/** The thresholds of the specification, used until a council sets its own. */
export const DEFAULT_THRESHOLDS: Thresholds = { fullAbove: 80, warningAbove: 50 }

/** The status for a fill level in percent. */
export function statusFromFill(fillLevel: number, { fullAbove, warningAbove }: Thresholds): BinStatus {
  if (fillLevel > fullAbove) return 'full'
  if (fillLevel > warningAbove) return 'warning'
  return 'normal'
}

/** The worse of two. */
export const worseStatus = (a: BinStatus, b: BinStatus): BinStatus =>
  BIN_STATUSES.indexOf(a) > BIN_STATUSES.indexOf(b) ? a : b

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

type Measured = { fillLevel: number | null }

/**
 * The fill level to show, 0–100 percent; `null` when it is unknown. It is rounded up so that text and status agree: thresholds
 * are whole numbers, so 50.02 % is above 50 and shown as 51.
 */
export const shownFillLevel = ({ fillLevel }: Measured) =>
  fillLevel === null ? null : Math.min(100, Math.max(0, Math.ceil(fillLevel)))

/** Whether the sensor reported an impossible percentage. */
export const isFillOutOfRange = ({ fillLevel }: Measured) =>
  fillLevel !== null && (fillLevel < 0 || fillLevel > 100)
