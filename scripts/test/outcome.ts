export interface Outcome {
  passed: number
  failed: number
  /** False when the runner itself stopped before the end. */
  isComplete: boolean
}

/** Prints the sums as the last line, such as `12 passed, 0 failed`. The process fails unless all tests ran and passed. */
export function reportOutcomes(outcomes: readonly Outcome[]): void {
  const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 || outcomes.some(({ isComplete }) => !isComplete) ? 1 : 0
}
