import { Random } from '../engine/random'
import { planOfTask } from '../plan-of-task'
import type { PlanOptions } from '../plan-options'
import { planRoutes } from '../plan-routes'
import { planningTask } from '../planning-task'
import type { RouteResult } from '../route-plan'
import type { RouteRequest } from '../route-request'
import { watchOf } from '../watch'
import type { Hand } from './errand'
import { searchFleetTogether } from './search-fleet-together'
import { searchLoadsTogether } from './search-loads-together'

/**
 * `planRoutes` with the hands of other threads, each of them a `ErrandRunner` with the same request. The plan is as valid, but
 * not the same again for the same seed: threads are never equally quick.
 */
export async function planTogether(
  request: RouteRequest,
  options: PlanOptions & { budget: { seconds: number } },
  hands: readonly Hand[],
): Promise<RouteResult> {
  const { clock = () => performance.now(), budget, seed } = options
  const began = clock()
  const asked = planningTask(request)
  if (!asked.ok) return asked
  const { task } = asked
  if (hands.length === 0 || task.stops.length === 0) return planRoutes(request, options)
  const watch = watchOf(options, task.compiled, clock, began)
  const milliseconds = budget.seconds * 1000
  const search = task.isLoadAlone ? searchLoadsTogether : searchFleetTogether
  const found = await search(task.compiled, new Random(seed), watch, hands, milliseconds)
  return { ok: true, plan: planOfTask(task, found, (clock() - began) / 1000) }
}
