import type { Bin } from '../bins/bin'
import { WARNING_ABOVE } from '../bins/bin-status'
import { expectedFill } from './bin-load'
import { OVERFLOW_DOLLARS } from './driving-costs'

/**
 * What it is worth to empty a bin that is not full yet, in dollars: the cost of an overflow times its risk before the
 * next round. The risk grows evenly from none at the warning threshold to certain at the brim.
 */
export function overflowPrize(bin: Pick<Bin, 'fillLevel' | 'status'>): number {
  const risk = (expectedFill(bin) - WARNING_ABOVE) / (100 - WARNING_ABOVE)
  return Math.max(0, risk) * OVERFLOW_DOLLARS
}
