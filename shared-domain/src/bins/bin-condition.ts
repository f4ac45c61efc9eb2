import type { Bin } from './bin'
import { BIN_STATUS_NAMES, type BinStatus } from './bin-status'

export type BinCondition = BinStatus | 'unknown' | 'reported'

/** As chips, legends and files say it. */
export const BIN_CONDITION_NAMES = {
  ...BIN_STATUS_NAMES,
  unknown: 'Level unknown',
  reported: 'Reported overflowing',
} as const satisfies Record<BinCondition, string>

/**
 * What is known of a bin, in one word. Normal is what a sensor tells: of a bin without a level it would be a guess. A
 * source may call such a bin full or warning, and residents may report one that no sensor calls full.
 */
export function binCondition(
  { status, fillLevel }: Pick<Bin, 'status' | 'fillLevel'>,
  isReportedOverflowing = false,
): BinCondition {
  if (status === 'full') return 'full'
  if (isReportedOverflowing) return 'reported'
  return status === 'normal' && fillLevel === null ? 'unknown' : status
}

/** How urgent a condition looks; always beside its name. */
export const BIN_CONDITION_TONES = {
  full: 'full',
  warning: 'warning',
  normal: 'normal',
  unknown: 'neutral',
  reported: 'full',
} as const satisfies Record<BinCondition, BinStatus | 'neutral'>
