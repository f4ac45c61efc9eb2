import { Random } from './engine/random'
import { planOfTask } from './plan-of-task'
import type { PlanOptions } from './plan-options'
import { type PlanningTask, planningTask } from './planning-task'
import type { RouteResult } from './route-plan'
import type { RouteRequest } from './route-request'
import { watchOf } from './search-progress'
import { searchTask } from './search-task'

/**
 * Plans which truck collects which bins in which order. An anytime algorithm: however the search ends, it returns the best plan
 * so far.
 */
export function planRoutes(request: RouteRequest, options: PlanOptions): RouteResult {
  const { clock = () => performance.now() } = options
  const began = clock()
  const asked = planningTask(request)
  if (!asked.ok) return asked
  const found = searchAlone(asked.task, options, clock, began)
  return { ok: true, plan: planOfTask(asked.task, found, (clock() - began) / 1000) }
}

function searchAlone(task: PlanningTask, options: PlanOptions, clock: () => number, began: number) {
  const { compiled, stops } = task
  if (stops.length === 0) return { tours: [], cost: 0, iterations: 0 }
  const random = new Random(options.seed)
  const watch = watchOf(options, compiled, clock, began)
  return searchTask(task, random, watch, options.budget)
}
