import { gammaAbove } from 'forecast-engine'

/**
 * Amounts that grow by a gamma process: after some time the amount has a gamma distribution with this mean, and its variance is
 * `unevenness` times the mean. All in shares of a bin.
 */
export interface GammaAmount {
  mean: number
  unevenness: number
}

/** The probability that the amount is above `level`. */
export const chanceAbove = ({ mean, unevenness }: GammaAmount, level: number): number =>
  gammaAbove(mean / unevenness, level / unevenness)

/** The expected amount beyond `level`: what finds no room in a bin that holds so much. */
export function expectedBeyond({ mean, unevenness }: GammaAmount, level: number): number {
  if (mean <= 0) return 0
  const shape = mean / unevenness
  const x = level / unevenness
  return Math.max(0, mean * gammaAbove(shape + 1, x) - level * gammaAbove(shape, x))
}
