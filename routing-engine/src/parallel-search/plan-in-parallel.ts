import { Random } from '../engine/random'
import type { Rules } from '../engine/rules'
import { planOfTask } from '../plan-of-task'
import type { PlanOptions } from '../plan-options'
import { planRoutes } from '../plan-routes'
import { type PlanningTask, planningTask } from '../planning-task'
import type { RouteResult } from '../route-plan'
import type { RouteRequest } from '../route-request'
import { type Found, type Watch, watchOf } from '../search-progress'
import { searchTask } from '../search-task'
import { searchLoadsInParallel } from './search-loads-in-parallel'
import type { SearchWorker } from './search-worker'

/**
 * `planRoutes` with the help of other threads, each with a `SearchTaskRunner` for the same request. The plan is just as valid,
 * but the same seed does not reproduce it, because thread timing varies.
 */
export async function planInParallel(
  request: RouteRequest,
  options: PlanOptions & { budget: { seconds: number } },
  workers: readonly SearchWorker[],
): Promise<RouteResult> {
  const { clock = () => performance.now(), budget, seed } = options
  const began = clock()
  const asked = planningTask(request)
  if (!asked.ok) return asked
  const { task } = asked
  if (workers.length === 0 || task.stops.length === 0) return planRoutes(request, options)
  const watch = watchOf(options, task.compiled, clock, began)
  const milliseconds = budget.seconds * 1000
  const random = new Random(seed)
  const found =
    task.constraints === 'loads'
      ? await searchLoadsInParallel(task.compiled, random, watch, workers, milliseconds)
      : await searchFromSeeds(task, random, watch, workers, milliseconds)
  return { ok: true, plan: planOfTask(task, found, (clock() - began) / 1000) }
}

/** Each thread searches with its own seed, and the best plan wins. */
async function searchFromSeeds(
  task: PlanningTask,
  random: Random,
  watch: Watch,
  workers: readonly SearchWorker[],
  milliseconds: number,
): Promise<Found> {
  const theirs = workers.map((worker) => worker.search(milliseconds))
  const own = searchTask(task, random, watch, { seconds: milliseconds / 1000 })
  const all = [own, ...(await Promise.all(theirs))]
  const iterations = all.reduce((sum, found) => sum + found.iterations, 0)
  return {
    ...all.reduce((best, found) => (isBetter(task.compiled.rules, found, best) ? found : best)),
    iterations,
  }
}

function isBetter(rules: Rules, one: Found, other: Found): boolean {
  if (rules.fewestTrucksFirst && mustsServed(rules, one) === mustsServed(rules, other)) {
    if (one.tours.length !== other.tours.length) return one.tours.length < other.tours.length
  }
  return one.cost < other.cost
}

function mustsServed({ isMust }: Rules, { tours }: Found): number {
  return tours.flatMap(({ stops }) => stops).reduce((sum, stop) => sum + isMust[stop], 0)
}
