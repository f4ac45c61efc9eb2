import type { Compiled } from './compile'
import type { FoundTour, Watch } from './found'
import { DEFAULT_SECONDS, type PlanOptions } from './plan-options'
import type { Stop } from './route-request'

const MS_BETWEEN_REPORTS = 100

/** Tells a search how much of its budget is spent, and the outside what it found so far. `began` is in ms of the clock. */
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
