/** An observation that is known to lie above `low` and not above `high`, both 0–1. Where both are the same, it is exact. */
export interface Interval {
  low: number
  high: number
  weight: number
}

/** The shares change by less than this in the last round. */
const PRECISION = 1e-5
const MOST_ROUNDS = 200

/**
 * The share of the observations in each of the equal parts of 0–1 of which `prior` has the expected shares (Turnbull 1976). An interval is divided
 * among its parts by the present estimate, which each round improves, so what no observation tells apart keeps the proportions of
 * `prior`; `strength` further observations follow it everywhere.
 */
export function intervalShares(
  intervals: Iterable<Interval>,
  prior: readonly number[],
  strength: number,
): number[] {
  const parts = prior.length
  const { exact, wide, all } = counted(intervals, parts)
  let shares = [...prior]
  if (all === 0) return shares
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const sums = new Float64Array(parts + 1)
    for (let part = 0; part < parts; part += 1) sums[part + 1] = sums[part] + shares[part]
    // Each interval adds its weight over its probability to the parts between its ends.
    const factors = new Float64Array(parts + 1)
    for (const { from, to, weight } of wide) {
      const factor = weight / Math.max(1e-12, sums[to] - sums[from])
      factors[from] += factor
      factors[to] -= factor
    }
    let factor = 0
    let change = 0
    const next = shares.map((share, part) => {
      factor += factors[part]
      const count = exact[part] + share * Math.max(0, factor) + strength * prior[part]
      return count / (all + strength)
    })
    for (const [part, share] of next.entries()) change = Math.max(change, Math.abs(share - shares[part]))
    shares = next
    if (change < PRECISION) break
  }
  return shares
}

/** The intervals by the parts that they reach over: ends are rounded to the nearest end of a part. */
function counted(intervals: Iterable<Interval>, parts: number) {
  const exact = new Float64Array(parts)
  const weights = new Float64Array(parts * (parts + 1))
  let all = 0
  for (const { low, high, weight } of intervals) {
    const from = Math.round(low * parts)
    const to = Math.round(high * parts)
    all += weight
    if (to > from) weights[from * (parts + 1) + to] += weight
    else exact[Math.min(parts - 1, Math.floor(((low + high) / 2) * parts))] += weight
  }
  const wide: { from: number; to: number; weight: number }[] = []
  for (const [place, weight] of weights.entries())
    if (weight > 0) wide.push({ from: Math.floor(place / (parts + 1)), to: place % (parts + 1), weight })
  return { exact, wide, all }
}
