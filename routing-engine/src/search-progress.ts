import type { Compiled } from './compile'
import { type Budget, DEFAULT_SECONDS, type PlanOptions } from './plan-options'
import type { Constraints } from './planning-task'
import type { Stop } from './route-request'

/** The result of a search, in rows of the graph and numbers of tours. */
export interface Found {
  tours: FoundTour[]
  /** In the engine's unit; left-out stops count with their prize. */
  cost: number
  iterations: number
}

export interface FoundTour {
  tour: number
  stops: number[]
  /** The row of the facility after each stop; 0 for none. */
  tips: number[]
}

/** Called with a better plan while the search runs. */
export type Watch = (iterations: number, best: () => { cost: number; tours: FoundTour[] }) => number

const MS_BETWEEN_REPORTS = 100

/** Tells a search how much of its budget is used up, and reports results to the outside. `began` is in ms of the clock. */
export function watchOf(
  options: PlanOptions,
  { stopOf, scale }: Compiled,
  clock: () => number,
  began: number,
): Watch {
  const { budget, signal, onProgress } = options
  const { iterations: limit = Number.POSITIVE_INFINITY } = budget
  const seconds =
    budget.seconds ?? (budget.iterations === undefined ? DEFAULT_SECONDS : Number.POSITIVE_INFINITY)
  const searching = clock()
  const ms = Math.max(1e-6, seconds * 1000 - (searching - began))
  let reported = Number.POSITIVE_INFINITY
  let next = searching + MS_BETWEEN_REPORTS
  return (iterations, best) => {
    if (signal?.aborted) return 1
    const now = clock()
    if (onProgress && now >= next) {
      next = now + MS_BETWEEN_REPORTS
      const { cost, tours } = best()
      if (cost < reported)
        onProgress({
          cost: cost / scale,
          iterations,
          seconds: (now - began) / 1000,
          routes: binsOf(tours, stopOf),
        })
      reported = Math.min(reported, cost)
    }
    return Math.max(iterations / limit, (now - searching) / ms)
  }
}

const binsOf = (tours: readonly FoundTour[], stopOf: readonly Stop[]) =>
  tours.map(({ stops }) => stops.map((row) => stopOf[row].binId))

// Measured for ruin and recreate on one server core of 2026.
const A_SECOND: Record<Constraints, number> = { loads: 350_000, mixedLoads: 45_000, fleet: 45_000 }

/** Roughly how many iterations a budget allows one thread. */
export function expectedIterations({ seconds, iterations }: Budget, constraints: Constraints): number {
  const inTime = (seconds ?? DEFAULT_SECONDS) * A_SECOND[constraints]
  if (iterations === undefined) return inTime
  return seconds === undefined ? iterations : Math.min(iterations, inTime)
}
