import { gammaAbove } from './gamma'

/**
 * The chance that at least `missing` has come in where `expected` was to be expected: filling is a gamma process, which only ever
 * rises, with a mean of what is expected and a variance of `unevenness` times that (Abdel-Hameed 1975).
 */
export const fillChance = (missing: number, expected: number, unevenness: number) =>
  missing <= 0 ? 1 : gammaAbove(expected / unevenness, missing / unevenness)

const TRIES = 30

/** How much must be to be expected for this chance that `missing` has come in; both shares of the bin. */
export function expectedForChance(missing: number, chance: number, unevenness: number): number {
  if (missing <= 0 || chance <= 0) return 0
  let low = 0
  let high = missing + unevenness
  for (let n = 0; n < TRIES && fillChance(missing, high, unevenness) < chance; n += 1) {
    low = high
    high *= 2
  }
  for (let n = 0; n < TRIES; n += 1) {
    const middle = (low + high) / 2
    if (fillChance(missing, middle, unevenness) < chance) low = middle
    else high = middle
  }
  return high
}
