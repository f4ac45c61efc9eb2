import type { Random } from './engine/random'
import type { Budget } from './plan-options'
import type { PlanningTask } from './planning-task'
import { searchFleet } from './search-fleet'
import { searchLoads } from './search-loads'
import { searchMixedLoads } from './search-mixed-loads'
import { expectedIterations, type Found, type Watch } from './search-progress'

const SEARCHES = { loads: searchLoads, mixedLoads: searchMixedLoads, fleet: searchFleet }

/** Searches in one thread, with the fastest search that knows all constraints of the task. */
export function searchTask(
  { constraints, compiled }: PlanningTask,
  random: Random,
  watch: Watch,
  budget: Budget,
): Found {
  return SEARCHES[constraints](compiled, random, watch, expectedIterations(budget, constraints))
}
