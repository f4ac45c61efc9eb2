import type { BinStatus } from '../bins/bin'
import type { Analytics } from './analytics'
import { wholePercentages } from './whole-percentages'

const NAMES = [
  ['normal', 'Normal'],
  ['warning', 'Warning'],
  ['full', 'Full'],
] as const satisfies readonly [BinStatus, string][]

/**
 * How bins that were counted divide over the three states, in whole percent that sum to 100. Empty without bins: no bins
 * are not 0 % full.
 */
export function statusShares(bins: Readonly<Record<BinStatus, number>>): Analytics['statusDistribution'] {
  const counts = NAMES.map(([status]) => bins[status])
  if (counts.every((count) => count === 0)) return []
  const percentages = wholePercentages(counts)
  return NAMES.map(([status, name], i) => ({
    name,
    status,
    value: percentages[i] ?? 0,
    bins: counts[i] ?? 0,
  }))
}
