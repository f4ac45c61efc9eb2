import { gammaAbove } from './gamma'

/** The least and the most that a filling can have been, shares of the bin; `high` is infinite where a full bin takes no more. */
export interface FillBounds {
  low: number
  high: number
}

/** The mean of a filling and of its square, shares of the bin. */
export interface FillMoments {
  mean: number
  square: number
}

/** Bounds are rounded to this share of the bin, and expected fillings to this many values an octave. */
const BOUND_STEP = 1 / 40
const VALUES_AN_OCTAVE = 4
const [LEAST_EXPECTED, MOST_EXPECTED] = [2 ** -9, 2 ** 7]
/** A filling that the model thinks nearly impossible is taken to be just within its bounds. */
const LEAST_CHANCE = 1e-9

/**
 * What came into a bin of which only bounds were observed, by the gamma process of `fillChance`: the expectation step of an EM algorithm
 * (Dempster, Laird and Rubin 1977). Values are tabulated, because a city has a million of such observations.
 */
export class LikelyFill {
  readonly #unevenness: number
  readonly #tables = new Map<number, (FillMoments | undefined)[]>()

  constructor(unevenness: number) {
    this.#unevenness = unevenness
  }

  /** The filling between `bounds` where `expected` was expected. */
  within({ low, high }: FillBounds, expected: number): FillMoments {
    if (high - low < BOUND_STEP) return exactly((low + high) / 2)
    const [from, to] = [Math.round(low / BOUND_STEP), Math.round(high / BOUND_STEP)]
    const key = from * 1000 + Math.min(999, to)
    let table = this.#tables.get(key)
    if (!table) {
      table = []
      this.#tables.set(key, table)
    }
    const clamped = Math.min(MOST_EXPECTED, Math.max(LEAST_EXPECTED, expected))
    const place = Math.log2(clamped / LEAST_EXPECTED) * VALUES_AN_OCTAVE
    const before = Math.floor(place)
    const [a, b] = [this.#at(table, from, to, before), this.#at(table, from, to, before + 1)]
    const part = place - before
    return { mean: a.mean + (b.mean - a.mean) * part, square: a.square + (b.square - a.square) * part }
  }

  #at(table: (FillMoments | undefined)[], from: number, to: number, place: number): FillMoments {
    const known = table[place]
    if (known) return known
    const expected = LEAST_EXPECTED * 2 ** (place / VALUES_AN_OCTAVE)
    const moments = gammaWithin(
      { low: from * BOUND_STEP, high: to * BOUND_STEP },
      expected / this.#unevenness,
      this.#unevenness,
    )
    table[place] = moments
    return moments
  }
}

const exactly = (fill: number): FillMoments => ({ mean: fill, square: fill ** 2 })

/** The moments of a gamma variable of this shape and scale between two bounds. */
function gammaWithin({ low, high }: FillBounds, shape: number, scale: number): FillMoments {
  const between = (ofShape: number) =>
    gammaAbove(ofShape, low / scale) - (Number.isFinite(high) ? gammaAbove(ofShape, high / scale) : 0)
  const chance = between(shape)
  if (chance < LEAST_CHANCE) return exactly(shape * scale < low ? low : Math.min(high, shape * scale))
  const mean = (shape * scale * between(shape + 1)) / chance
  return { mean, square: (shape * (shape + 1) * scale ** 2 * between(shape + 2)) / chance }
}
