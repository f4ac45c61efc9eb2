import type { Compiled } from '../compile'
import { Random } from '../engine/random'
import type { Rules } from '../engine/rules'
import { planOfTask } from '../plan-of-task'
import type { PlanOptions } from '../plan-options'
import { planRoutes } from '../plan-routes'
import { planningTask } from '../planning-task'
import type { RouteResult } from '../route-plan'
import type { RouteRequest } from '../route-request'
import { searchFleet } from '../search-fleet'
import { expectedIterations, type Found, type Watch, watchOf } from '../search-progress'
import { searchLoadsTogether } from './search-loads-in-parallel'
import type { Hand } from './search-worker'

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

/** Every thread searches from a seed of its own, and the best plan counts. */
async function searchFleetTogether(
  compiled: Compiled,
  random: Random,
  watch: Watch,
  hands: readonly Hand[],
  milliseconds: number,
): Promise<Found> {
  const theirs = hands.map((hand) => hand.search(milliseconds))
  const own = searchFleet(
    compiled,
    random,
    watch,
    expectedIterations({ seconds: milliseconds / 1000 }, false),
  )
  const all = [own, ...(await Promise.all(theirs))]
  const iterations = all.reduce((sum, found) => sum + found.iterations, 0)
  return {
    ...all.reduce((best, found) => (isBetter(compiled.rules, found, best) ? found : best)),
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
