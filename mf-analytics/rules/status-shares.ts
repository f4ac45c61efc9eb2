import { BIN_STATUS_NAMES, BIN_STATUSES, type BinStatus } from 'shared-domain'

/** The shares of bins by status, in whole percent that sum to 100. Empty when there are no bins, because that is not 0 %. */
export function statusShares(bins: Readonly<Record<BinStatus, number>>) {
  const counts = BIN_STATUSES.map((status) => bins[status])
  if (counts.every((count) => count === 0)) return []
  const percentages = wholePercentages(counts)
  return BIN_STATUSES.map((status, i) => ({
    name: BIN_STATUS_NAMES[status],
    status,
    value: percentages[i] ?? 0,
    bins: counts[i] ?? 0,
  }))
}

/**
 * The shares of `counts` in whole percent that sum to 100, by the largest-remainder method (Hamilton). Of equal remainders the
 * earlier count wins. All zero when the counts are zero. @internal
 */
export function wholePercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const shares = counts.map((count) => {
    const hundredths = count * 100
    return { whole: Math.floor(hundredths / total), remainder: hundredths % total }
  })
  const missing = 100 - shares.reduce((sum, { whole }) => sum + whole, 0)
  const gaining = [...shares].sort((a, b) => b.remainder - a.remainder).slice(0, missing)
  return shares.map((share) => share.whole + (gaining.includes(share) ? 1 : 0))
}
