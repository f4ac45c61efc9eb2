import { chanceAbove } from './gamma-amounts'

/** What came into a bin between two known levels. */
export interface ObservedInflow {
  days: number
  /** Share of the bin; a lower bound when `isAtLeast`, because a full bin takes no more. */
  fill: number
  isAtLeast: boolean
  /** The variance of `fill` that is due to errors of measurement. */
  errorVariance: number
  /** The quarters, 0–4, that a crew saw in a bin that had been empty; `null` where a sensor told the level. */
  quarters: number | null
}

const RATES = 64
const LEAST_RATE = 0.002
const MOST_RATE = 1.5

/** The rates that are considered, shares of the bin a day, each a little larger than the one before. */
export const RATE_GRID: readonly number[] = Array.from(
  { length: RATES },
  (_, at) => LEAST_RATE * (MOST_RATE / LEAST_RATE) ** (at / (RATES - 1)),
)

/**
 * The error of a crew's look before it is rounded to a quarter, share of the bin: with rounding (a standard deviation of 0.072) it is the
 * 0.1 by which the forecast trusts a look.
 */
const EYE_ERROR = 0.07
const MEANS = 100
const LEAST_MEAN = 1e-4
const MOST_MEAN = 20
const CELLS = 60
const HIGHEST_CELL = 1.5

/**
 * The logarithms of the likelihoods of each rate of `RATE_GRID`. Inflow is a gamma process. A crew's look is a quarter with an error, and
 * no exact level: a bin that holds 5 % is seen as empty nine times in ten.
 */
export class InflowLikelihood {
  /** By quarter and, evenly spaced on a logarithmic scale, expected inflow. */
  readonly #looks: readonly (readonly number[])[]

  constructor(private readonly unevenness: number) {
    const rows = Array.from({ length: MEANS }, (_, at) =>
      looksAt(LEAST_MEAN * (MOST_MEAN / LEAST_MEAN) ** (at / (MEANS - 1)), unevenness),
    )
    this.#looks = [0, 1, 2, 3, 4].map((quarter) => rows.map((row) => Math.log(row[quarter] ?? 0)))
  }

  of(inflows: readonly ObservedInflow[]): number[] {
    return RATE_GRID.map((rate) => {
      let log = 0
      for (const inflow of inflows) log += this.#logOf(inflow, rate * inflow.days)
      return log
    })
  }

  #logOf({ fill, isAtLeast, errorVariance, quarters }: ObservedInflow, mean: number): number {
    if (quarters !== null) return interpolated(this.#looks[quarters] ?? [], mean)
    const { unevenness } = this
    if (isAtLeast) return Math.log(Math.max(LEAST_CHANCE, chanceAbove({ mean, unevenness }, fill)))
    const variance = unevenness * mean + errorVariance
    return Math.log(LEAST_CHANCE + Math.exp(-((fill - mean) ** 2) / (2 * variance)) / Math.sqrt(variance))
  }
}

/** An observation that no rate explains must not decide alone. */
const LEAST_CHANCE = 1e-4

function interpolated(logs: readonly number[], mean: number): number {
  const place = (Math.log(mean / LEAST_MEAN) / Math.log(MOST_MEAN / LEAST_MEAN)) * (MEANS - 1)
  const at = Math.min(MEANS - 1, Math.max(0, place))
  const before = logs[Math.floor(at)] ?? 0
  return before + ((logs[Math.ceil(at)] ?? 0) - before) * (at - Math.floor(at))
}

/** The chances that a crew sees each quarter in a bin that was empty, after this expected inflow. */
function looksAt(mean: number, unevenness: number): number[] {
  const edges = [0.125, 0.375, 0.625, 0.875]
  const below = edges.map(() => 0)
  let above = 1
  for (let cell = 0; cell < CELLS; cell += 1) {
    const next = chanceAbove({ mean, unevenness }, ((cell + 1) / CELLS) * HIGHEST_CELL)
    const level = ((cell + 0.5) / CELLS) * HIGHEST_CELL
    for (const [at, edge] of edges.entries())
      below[at] = (below[at] ?? 0) + (above - next) * normalBelow((edge - level) / EYE_ERROR)
    above = next
  }
  return [...below, 1].map((upTo, at) => Math.max(LEAST_CHANCE, upTo - (below[at - 1] ?? 0)))
}

/** The distribution of the standard normal, by the logistic approximation (Bowling et al. 2009): an error of at most 0.0002. */
const normalBelow = (z: number) => 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)))
