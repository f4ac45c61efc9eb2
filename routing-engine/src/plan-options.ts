/** The default budget of a search, in s. */
export const DEFAULT_SECONDS = 2

export interface Budget {
  /** By the clock, including preparation. */
  seconds?: number
  /** Iterations of ruin and recreate. With only this limit, the same seed gives the same plan. */
  iterations?: number
}

export interface Progress {
  /** In the unit of the objective; left-out stops count with their prize. */
  cost: number
  iterations: number
  seconds: number
  /** Bin ids in order, one list per truck. */
  routes: string[][]
}

export interface PlanOptions {
  seed: number
  budget: Budget
  onProgress?: (progress: Progress) => void
  /** Checked several thousand times a second: an AbortSignal, or something that forwards another thread's abort. */
  signal?: { readonly aborted: boolean }
  /** In ms; `performance.now` by default. */
  clock?: () => number
}
