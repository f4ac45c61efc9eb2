import type { Bin } from '../bins/bin'

/**
 * The bins, those of which residents report that they overflow as full ones. What a sensor says of such a bin is no longer
 * believed: it is taken for as full as one without a sensor.
 */
export function asReported<B extends Bin>(bins: readonly B[], overflowingBinIds: readonly string[]): B[] {
  const overflowing = new Set(overflowingBinIds)
  return bins.map((bin) =>
    bin.status !== 'full' && overflowing.has(bin.id) ? { ...bin, status: 'full', fillLevel: null } : bin,
  )
}
