import { DEFAULT_THRESHOLDS, shuffled } from 'shared-domain'

interface Day {
  count: number
  /** How many of the levels are at or below the specification's warning threshold. */
  poor: number
  /** In percent, exactly. */
  mean: number
}

interface Spread {
  count: number
  mean: number
  low: number
  high: number
}

const { warningAbove } = DEFAULT_THRESHOLDS
const POOR_MEAN = 42
/** The lowest possible mean of the others that leaves room on both sides. */
const GOOD_MEAN = 60

/** `count` fill levels in whole percent, of which `poor` are low, with exactly that mean. */
export function foundLevels({ count, poor, mean }: Day, random: () => number): number[] {
  const sum = count * mean
  const good = count - poor
  const poorMean = poor === 0 ? 0 : Math.min(POOR_MEAN, (sum - good * GOOD_MEAN) / poor)
  const spreads: Spread[] = [
    { count: poor, mean: poorMean, low: 8, high: warningAbove },
    { count: good, mean: (sum - poor * poorMean) / good, low: warningAbove + 1, high: 100 },
  ]
  return shuffled(withSum(sum, spreads), random)
}

function withSum(sum: number, spreads: readonly Spread[]): number[] {
  const levels = spreads.flatMap((spread) =>
    Array.from({ length: spread.count }, (_, i) => ({ ...spread, level: levelAt(i, spread) })),
  )
  let missing = sum - levels.reduce((total, { level }) => total + level, 0)
  // The few percent left over from rounding go to the first levels with room.
  for (const item of levels) {
    const step = Math.max(item.low - item.level, Math.min(item.high - item.level, Math.sign(missing)))
    item.level += step
    missing -= step
  }
  return levels.map(({ level }) => level)
}

/** Spreads evenly to both sides of the mean, as far as there is room. */
function levelAt(i: number, { count, mean, low, high }: Spread): number {
  const reach = Math.min(mean - low, high - mean)
  return Math.round(mean + ((2 * i + 1) / count - 1) * reach)
}
