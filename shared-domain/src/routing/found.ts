/** What a search found, in rows of the ground and numbers of tours. */
export interface Found {
  tours: FoundTour[]
  /** In the unit of the engine; stops left out count at their prize. */
  cost: number
  iterations: number
}

export interface FoundTour {
  tour: number
  stops: number[]
  /** The row of the facility behind each stop, 0: none. */
  tips: number[]
}

/** Told of a better plan while the search goes on. */
export type Watch = (iterations: number, best: () => { cost: number; tours: FoundTour[] }) => number
