/** In this order: a status is worse than the one before it. */
export const BIN_STATUSES = ['normal', 'warning', 'full'] as const
export type BinStatus = (typeof BIN_STATUSES)[number]

/** As staff call them. */
export const BIN_STATUS_NAMES = {
  full: 'Full',
  warning: 'Warning',
  normal: 'Normal',
} as const satisfies Record<BinStatus, string>

/** Percent above which a bin counts as full, and as filling up. */
export interface Thresholds {
  fullAbove: number
  warningAbove: number
}

/** Those of the spec (§4), in force until a council sets its own. */
export const DEFAULT_THRESHOLDS: Thresholds = { fullAbove: 80, warningAbove: 50 }

/** Status of a bin by its fill level in percent. */
export function statusFromFill(fillLevel: number, { fullAbove, warningAbove }: Thresholds): BinStatus {
  if (fillLevel > fullAbove) return 'full'
  if (fillLevel > warningAbove) return 'warning'
  return 'normal'
}

/** The worse of two. */
export const worseStatus = (a: BinStatus, b: BinStatus): BinStatus =>
  BIN_STATUSES.indexOf(a) > BIN_STATUSES.indexOf(b) ? a : b

/** How full a bin is, and how sure that is. */
export interface BinLevel {
  /** Percent; `null` before the first reading. */
  fillLevel: number | null
  /** The reading before that. */
  previousFillLevel: number | null
  /** Shown on screens: by the last reading alone. */
  status: BinStatus
  /** Alerts go by this one: the median of itself and the statuses of the last two readings. */
  certainStatus: BinStatus
}

/** The level after one more reading, in percent. */
export const nextLevel = (level: BinLevel, fillLevel: number, thresholds: Thresholds): BinLevel =>
  levelUnder({ ...level, fillLevel, previousFillLevel: level.fillLevel }, thresholds)

/** The same readings under these thresholds. A level that was never measured keeps its status. */
export function levelUnder(level: BinLevel, thresholds: Thresholds): BinLevel {
  const { fillLevel, previousFillLevel, certainStatus } = level
  if (fillLevel === null) return level
  const status = statusFromFill(fillLevel, thresholds)
  // A first reading has nothing to agree with.
  const before = previousFillLevel === null ? certainStatus : statusFromFill(previousFillLevel, thresholds)
  return { ...level, status, certainStatus: median(certainStatus, before, status) }
}

// A wet lid echoes early: one odd reading never moves the median, two that agree always do.
function median(...statuses: [BinStatus, BinStatus, BinStatus]): BinStatus {
  const [, middle] = statuses.toSorted((a, b) => BIN_STATUSES.indexOf(a) - BIN_STATUSES.indexOf(b))
  return middle as BinStatus
}

type Measured = { fillLevel: number | null }

/**
 * The fill level to show, 0–100 percent; `null` when it is unknown. It is rounded up: thresholds are whole, so the figure
 * stands on the same side of them as the level. 50.02 % is above 50, and shown as 51.
 */
export const shownFillLevel = ({ fillLevel }: Measured) =>
  fillLevel === null ? null : Math.min(100, Math.max(0, Math.ceil(fillLevel)))

/** Whether the sensor reported a percentage that cannot be true. */
export const isFillOutOfRange = ({ fillLevel }: Measured) =>
  fillLevel !== null && (fillLevel < 0 || fillLevel > 100)
