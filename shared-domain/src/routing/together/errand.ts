import type { Found } from '../found'

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
