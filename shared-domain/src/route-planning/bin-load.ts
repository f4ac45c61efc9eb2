import type { Bin } from '../bins/bin'
import type { BinStatus, Thresholds } from '../bins/bin-status'
import type { BinType } from '../bins/bin-type'

/** The capacity of a bin: the common wheelie bin of 240 litres inside a street bin's surround. */
export const BIN_LITRES: Record<BinType, number> = { general: 240, recycling: 240, compost: 140 }

/**
 * Kilograms per litre of loose waste: general waste 138, drink containers 113 and food scraps 396 pounds a cubic yard (US EPA,
 * Volume-to-Weight Conversion Factors, April 2016).
 */
const KG_PER_LITRE: Record<BinType, number> = { general: 0.082, recycling: 0.067, compost: 0.235 }

/** The fill level of a bin without a sensor, in percent: the upper half of its status, so that a truck is not overfilled. */
const ASSUMED_FILL: Record<BinStatus, number> = { normal: 50, warning: 80, full: 100 }

/** Percent, 0–100. */
const expectedFill = ({ fillLevel, status }: Pick<Bin, 'fillLevel' | 'status'>) =>
  Math.min(100, Math.max(0, fillLevel ?? ASSUMED_FILL[status]))

/** The volume and weight of the waste in a bin. */
export function binLoad(bin: Pick<Bin, 'binType' | 'fillLevel' | 'status'>): { litres: number; kg: number } {
  const litres = (BIN_LITRES[bin.binType] * expectedFill(bin)) / 100
  return { litres, kg: litres * KG_PER_LITRE[bin.binType] }
}

/**
 * The value of emptying a bin that is not full yet, in dollars: the cost of an overflow times its risk before the
 * next round. The risk grows evenly from none at the warning threshold to certain at the brim.
 */
export function overflowPrize(
  bin: Pick<Bin, 'fillLevel' | 'status'>,
  {
    thresholds: { warningAbove },
    dollarsPerOverflow,
  }: { thresholds: Pick<Thresholds, 'warningAbove'>; dollarsPerOverflow: number },
): number {
  const risk = (expectedFill(bin) - warningAbove) / (100 - warningAbove)
  return Math.max(0, risk) * dollarsPerOverflow
}
