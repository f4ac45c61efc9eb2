import type { Random } from './random'

/** A problem for simulated annealing: a state with a cost that random changes improve or worsen. */
export interface Search {
  readonly cost: number
  /** Returns false and leaves the state unchanged when the change would have exceeded `limit`. */
  attempt(limit: number): boolean
  /** Called when the state is the best so far. */
  keep(): void
}

export interface Cooling {
  /** In the unit of the cost. */
  from: number
  to: number
  /** The share of the budget that is used up, from 0 to 1 or more. */
  spent: (iterations: number) => number
}

// The clock is read only every few iterations: it costs as much as part of one.
const ITERATIONS_A_LOOK = 64

/** Simulated annealing with exponential cooling. Returns the number of iterations. */
export function anneal(search: Search, random: Random, { from, to, spent }: Cooling): number {
  let temperature = from
  let best = search.cost
  let iterations = 0
  for (; ; iterations += 1) {
    if (iterations % ITERATIONS_A_LOOK === 0) {
      const share = spent(iterations)
      if (share >= 1) return iterations
      temperature = from * (to / from) ** share
    }
    // 1 − unit is above 0, so the logarithm is finite.
    const limit = search.cost - temperature * Math.log(1 - random.unit())
    if (!search.attempt(limit)) continue
    if (search.cost < best) {
      best = search.cost
      search.keep()
    }
  }
}
