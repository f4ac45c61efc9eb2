import { anneal } from '../engine/annealing'
import { LoadSearch } from '../engine/load-search'
import { Random } from '../engine/random'
import { type PlanningTask, planningTask } from '../planning-task'
import type { RouteRequest } from '../route-request'
import { searchFleet } from '../search-fleet'
import { expectedIterations, type Found, watchOf } from '../search-progress'
import type { Annealed, Annealing } from './search-worker'

/** Does the errands of a `Hand` in a thread beside the one that plans. */
export class ErrandRunner {
  private readonly task: PlanningTask
  private readonly random: Random
  private known: LoadSearch | undefined

  /** `seed` is of this thread alone. Throws on a request that can't be planned: the planning thread has told of it. */
  constructor(
    request: RouteRequest,
    private readonly seed: number,
    /** Milliseconds. */
    private readonly clock = () => performance.now(),
  ) {
    const asked = planningTask(request)
    if (!asked.ok) throw new Error(`${asked.failure.field}: ${asked.failure.remedy}`)
    this.task = asked.task
    this.random = new Random(seed)
  }

  anneal(errand: Annealing): Annealed {
    const began = this.clock()
    const spent = () => (this.clock() - began) / errand.milliseconds
    return annealTours(this.loads, this.random, errand, spent)
  }

  search(milliseconds: number): Found {
    const { clock, task } = this
    const { compiled } = task
    const options = { seed: this.seed, budget: { seconds: milliseconds / 1000 } }
    const watch = watchOf(options, compiled, clock, clock())
    return searchFleet(compiled, this.random, watch, expectedIterations(options.budget, false))
  }

  private get loads(): LoadSearch {
    const { ground, litresALoad } = this.task.compiled.rules
    this.known ??= new LoadSearch(ground, litresALoad[0], this.random)
    return this.known
  }
}

/** `spent`: share of the errand's time that is over, 0 to 1 or above. */
export function annealTours(
  search: LoadSearch,
  random: Random,
  { tours, isPart, heat }: Omit<Annealing, 'milliseconds'>,
  spent: (iterations: number) => number,
): Annealed {
  if (isPart) search.startWithin(tours)
  else search.startFrom(tours)
  const iterations = anneal(search, random, { ...heat, spent })
  return { best: search.best(), cost: search.bestCost, now: search.now(), iterations }
}
