import type { Bin, BinStatus } from '../bins/bin'
import type { Analytics } from './analytics'
import { wholePercentages } from './whole-percentages'

const NAMES = [
  ['normal', 'Normal'],
  ['warning', 'Warning'],
  ['full', 'Full'],
] as const satisfies readonly [BinStatus, string][]

/**
 * How the bins divide over the three states, in whole percent that sum to 100. A bin of unknown fill counts where its
 * status says. Empty without bins: no bins are not 0 % full.
 */
export function statusDistribution(bins: readonly Pick<Bin, 'status'>[]): Analytics['statusDistribution'] {
  if (bins.length === 0) return []
  const counts = NAMES.map(([wanted]) => bins.filter(({ status }) => status === wanted).length)
  const percentages = wholePercentages(counts)
  return NAMES.map(([status, name], i) => ({
    name,
    status,
    value: percentages[i] ?? 0,
    bins: counts[i] ?? 0,
  }))
}
