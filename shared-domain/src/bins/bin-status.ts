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
