import type { Bin } from '../bins/bin'
import type { Thresholds } from '../bins/bin-status'
import { expectedFill } from './bin-load'
import { OVERFLOW_DOLLARS } from './driving-costs'

/**
 * What it is worth to empty a bin that is not full yet, in dollars: the cost of an overflow times its risk before the
 * next round. The risk grows evenly from none at the warning threshold to certain at the brim.
 */
export function overflowPrize(
  bin: Pick<Bin, 'fillLevel' | 'status'>,
  { warningAbove }: Pick<Thresholds, 'warningAbove'>,
): number {
  const risk = (expectedFill(bin) - warningAbove) / (100 - warningAbove)
  return Math.max(0, risk) * OVERFLOW_DOLLARS
}
