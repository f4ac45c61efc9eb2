export interface Outcome {
  passed: number
  failed: number
  /** False when the runner itself stopped before the end. */
  isComplete: boolean
}
