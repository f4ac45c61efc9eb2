import { step } from '../command'

/** One of the things that must hold. `run` throws when it does not. */
export interface Check {
  name: string
  run: () => Promise<void>
}

/** Runs all checks, also after one that fails, so that one run shows everything that is to be done. Returns the names of those that failed. */
export async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = []
  for (const { name, run } of checks) {
    try {
      await step(name, run)
    } catch (error) {
      failed.push(name)
      console.error(`\n${name}:\n${error instanceof Error ? error.message : error}\n`)
    }
  }
  return failed
}

/** Throws unless every check passed, with the names of those that did not. */
export function requireAll(failed: readonly string[], of: number): void {
  if (failed.length === 0) return
  throw new Error(`${failed.length} of ${of} failed: ${failed.join('; ')}. See the output above.`)
}
