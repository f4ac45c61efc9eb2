/** A search without a budget ends after so long, in s. */
export const DEFAULT_SECONDS = 2

export interface Budget {
  /** By the clock, the preparation included. */
  seconds?: number
  /** Of ruin and recreate: with these alone a plan is the same for the same seed. */
  iterations?: number
}

export interface Progress {
  /** In the unit of the objective; stops left out count at their prize. */
  cost: number
  iterations: number
  seconds: number
  /** Bin ids in order, a list a truck. */
  routes: string[][]
}

export interface PlanOptions {
  seed: number
  budget: Budget
  onProgress?: (progress: Progress) => void
  /** Looked at several thousand times a second: an AbortSignal, or whatever tells another thread's wish. */
  signal?: { readonly aborted: boolean }
  /** Milliseconds; `performance.now` unless told otherwise. */
  clock?: () => number
}
