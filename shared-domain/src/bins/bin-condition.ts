import type { Bin } from './bin'
import type { BinStatus } from './bin-status'

export type BinCondition = BinStatus | 'unknown' | 'reported'

/**
 * A bin's condition in one word. "Normal" requires a sensor: for a bin without a level it would be a guess. A data source may
 * call such a bin full or warning, and residents may report a bin that no sensor calls full.
 */
export function binCondition(
  { status, fillLevel }: Pick<Bin, 'status' | 'fillLevel'>,
  isReportedOverflowing = false,
): BinCondition {
  if (status === 'full') return 'full'
  if (isReportedOverflowing) return 'reported'
  return status === 'normal' && fillLevel === null ? 'unknown' : status
}

/** The severity of a condition, for its colour. It is always shown beside the name. */
export const BIN_CONDITION_TONES = {
  full: 'full',
  warning: 'warning',
  normal: 'normal',
  unknown: 'neutral',
  reported: 'full',
} as const satisfies Record<BinCondition, BinStatus | 'neutral'>
