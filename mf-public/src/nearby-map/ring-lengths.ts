import { roundAbove } from './round-length'

const MOST_RINGS = 3

/** The lengths in m of the rings around the centre of a map that reaches so far: one to three, and round. */
export function ringLengths(reachM: number): number[] {
  const step = roundAbove(reachM / (MOST_RINGS + 1))
  return Array.from({ length: Math.floor(reachM / step) }, (_, index) => (index + 1) * step)
}
