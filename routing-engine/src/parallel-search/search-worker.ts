import { anneal } from '../engine/annealing'
import { LoadSearch } from '../engine/load-search'
import { Random } from '../engine/random'
import { type PlanningTask, planningTask } from '../planning-task'
import type { RouteRequest } from '../route-request'
import { type Found, watchOf } from '../search-progress'
import { searchTask } from '../search-task'

/** A plan, or some of its tours, to anneal. Stops are rows of the compiled request. */
export interface AnnealTask {
  tours: number[][]
  /** `true`: stops outside of these tours belong to another thread. Otherwise stops that the tours lack are inserted. */
  isPart: boolean
  /** In the unit of the compiled cost. */
  heat: { from: number; to: number }
  milliseconds: number
}

export interface AnnealResult {
  best: number[][]
  /** Of the best. */
  cost: number
  /** The final tours, from which the next annealing continues. */
  now: number[][]
  iterations: number
}

/** Another thread that helps to plan one request, of which it has a copy. It does one task at a time. */
export interface SearchWorker {
  /** For a plan where litres are the only constraint. */
  anneal(task: AnnealTask): Promise<AnnealResult>
  /** The whole plan, with a different seed. */
  search(milliseconds: number): Promise<Found>
}

/** A MessagePort of a browser or of Node. */
export interface WorkerPort {
  onmessage: ((event: never) => void) | null
  postMessage(message: unknown): void
}

type SearchTask = { kind: 'anneal'; task: AnnealTask } | { kind: 'search'; milliseconds: number }

/** The worker at the other end of a port. A crash is reported to the code that started the thread. */
export function workerBehind(port: WorkerPort): SearchWorker {
  const ask = <Answer>(task: SearchTask) =>
    new Promise<Answer>((resolve) => {
      port.onmessage = ({ data }: { data: Answer }) => resolve(data)
      port.postMessage(task)
    })
  return {
    anneal: (task) => ask({ kind: 'anneal', task }),
    search: (milliseconds) => ask({ kind: 'search', milliseconds }),
  }
}

/** Runs the tasks that arrive through a port. */
export function serveWorker(port: WorkerPort, runner: SearchTaskRunner): void {
  port.onmessage = ({ data }: { data: SearchTask }) =>
    port.postMessage(data.kind === 'anneal' ? runner.anneal(data.task) : runner.search(data.milliseconds))
}

/** Runs the tasks of a `SearchWorker` in its thread. */
export class SearchTaskRunner {
  private readonly task: PlanningTask
  private readonly random: Random
  private known: LoadSearch | undefined

  /** `seed` is this thread's own. Throws on a request that cannot be planned, which the planning thread reports. */
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

  anneal(task: AnnealTask): AnnealResult {
    const began = this.clock()
    const spent = () => (this.clock() - began) / task.milliseconds
    return annealTours(this.loads, this.random, task, spent)
  }

  search(milliseconds: number): Found {
    const { clock, task } = this
    const options = { seed: this.seed, budget: { seconds: milliseconds / 1000 } }
    const watch = watchOf(options, task.compiled, clock, clock())
    return searchTask(task, this.random, watch, options.budget)
  }

  private get loads(): LoadSearch {
    const { graph, litresALoad } = this.task.compiled.rules
    this.known ??= new LoadSearch(graph, litresALoad[0], this.random)
    return this.known
  }
}

/** `spent`: the share of the task's time that is over, from 0 to 1 or more. */
export function annealTours(
  search: LoadSearch,
  random: Random,
  { tours, isPart, heat }: Omit<AnnealTask, 'milliseconds'>,
  spent: (iterations: number) => number,
): AnnealResult {
  if (isPart) search.startWithin(tours)
  else search.startFrom(tours)
  const iterations = anneal(search, random, { ...heat, spent })
  return { best: search.best(), cost: search.bestCost, now: search.now(), iterations }
}
