import { gammaAbove } from './gamma'

/** The uncertainty of filling. */
export interface FillSpread {
  /** The variance of filling for each unit of expected filling, in shares of the bin. */
  unevenness: number
  /** The variance of a bin's true rate relative to its estimate. It dominates over a long time. */
  rateVariance: number
}

/**
 * The probability of a filling of at least `missing` when `expected` is expected. Filling is a gamma process, which never falls, with mean
 * `expected` and variance `unevenness` times `expected` (Abdel-Hameed 1975); the uncertainty of the rate adds to the variance.
 */
export function fillChance(
  missing: number,
  expected: number,
  { unevenness, rateVariance }: FillSpread,
): number {
  if (missing <= 0) return 1
  const scale = unevenness + rateVariance * expected
  return gammaAbove(expected / scale, missing / scale)
}

const TRIES = 30

/** The inverse: the expected filling at which a filling of `missing` has this probability; shares of the bin. */
export function expectedForChance(missing: number, chance: number, spread: FillSpread): number {
  if (missing <= 0 || chance <= 0) return 0
  let low = 0
  let high = missing + spread.unevenness
  for (let n = 0; n < TRIES && fillChance(missing, high, spread) < chance; n += 1) {
    low = high
    high *= 2
  }
  for (let n = 0; n < TRIES; n += 1) {
    const middle = (low + high) / 2
    if (fillChance(missing, middle, spread) < chance) low = middle
    else high = middle
  }
  return high
}
