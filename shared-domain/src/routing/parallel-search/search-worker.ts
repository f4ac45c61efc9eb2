import type { Found } from '../search-progress'
import type { ErrandRunner } from './search-task-runner'

/** To anneal a plan, or some tours of it, for a while. Stops are rows of the compiled request. */
export interface Annealing {
  tours: number[][]
  /** Other stops than those of the tours are another thread's; otherwise stops that the tours lack are put in. */
  isPart: boolean
  /** In the unit of the compiled cost. */
  heat: { from: number; to: number }
  milliseconds: number
}

export interface Annealed {
  best: number[][]
  /** Of the best. */
  cost: number
  /** The tours as they were in the end: what the next annealing goes on from. */
  now: number[][]
  iterations: number
}

/** Another thread that helps to plan one request, of which it has a copy. It does one errand at a time. */
export interface Hand {
  /** Where litres alone limit a plan. */
  anneal(errand: Annealing): Promise<Annealed>
  /** The whole plan, from another seed than the others. */
  search(milliseconds: number): Promise<Found>
}

/** A MessagePort, of a browser or of Node. */
export interface ErrandPort {
  onmessage: ((event: never) => void) | null
  postMessage(message: unknown): void
}

type Errand = { kind: 'anneal'; errand: Annealing } | { kind: 'search'; milliseconds: number }

/** The hand whose runner is at the other end of a port. Whoever started its thread hears when that breaks down. */
export function handBehind(port: ErrandPort): Hand {
  const ask = <Answer>(errand: Errand) =>
    new Promise<Answer>((resolve) => {
      port.onmessage = ({ data }: { data: Answer }) => resolve(data)
      port.postMessage(errand)
    })
  return {
    anneal: (errand) => ask({ kind: 'anneal', errand }),
    search: (milliseconds) => ask({ kind: 'search', milliseconds }),
  }
}

/** Lets a runner do what comes through a port. */
export function helpBehind(port: ErrandPort, runner: ErrandRunner): void {
  port.onmessage = ({ data }: { data: Errand }) =>
    port.postMessage(data.kind === 'anneal' ? runner.anneal(data.errand) : runner.search(data.milliseconds))
}
