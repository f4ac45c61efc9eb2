import type { Point } from '../bins/distance'

/** The length of the leg between two places, given by their index; comparable, not in km. */
export type Leg = (from: number, to: number) => number

/**
 * Straight legs on a plane that touches the earth at the first point. Within a city the order of lengths is that of
 * the great circle, at a tenth of its cost.
 */
export function legsOnPlane(points: readonly Point[]): Leg {
  const shrink = Math.cos(((points[0]?.lat ?? 0) * Math.PI) / 180)
  const xs = Float64Array.from(points, ({ lng }) => lng * shrink)
  const ys = Float64Array.from(points, ({ lat }) => lat)
  return (from, to) => {
    const dx = (xs[from] as number) - (xs[to] as number)
    const dy = (ys[from] as number) - (ys[to] as number)
    return Math.sqrt(dx * dx + dy * dy)
  }
}
