import { gammaAbove } from './gamma'

/** How far what comes in may be from what is expected. */
export interface FillSpread {
  /** Variance of what comes in, share of the bin for each share that is expected. */
  unevenness: number
  /** Variance of the true rate of a bin as a multiple of the rate that is taken for it: over a long time this counts most. */
  rateVariance: number
}

/**
 * The chance that at least `missing` has come in where `expected` was to be expected: filling is a gamma process, which only ever
 * rises, with a mean of what is expected and a variance of `unevenness` times that (Abdel-Hameed 1975), and its rate is not known for certain.
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

/** How much must be to be expected for this chance that `missing` has come in; both shares of the bin. */
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
