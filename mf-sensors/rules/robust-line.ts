/** The median; `null` of no numbers. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

export interface LinePoint {
  x: number
  y: number
}

/** The Theil–Sen slope: the median of the slopes of all pairs of points, which a few outliers do not move. */
export function robustSlope(points: readonly LinePoint[]): number | null {
  const slopes: number[] = []
  points.forEach((a, place) => {
    for (const b of points.slice(place + 1)) if (a.x !== b.x) slopes.push((b.y - a.y) / (b.x - a.x))
  })
  return median(slopes)
}
