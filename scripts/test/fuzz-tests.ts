import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from '../project'
import type { Outcome } from './outcome'
import { runUnitTests } from './unit-tests'

const MINUTES = '10'

/** The minutes of the command line, ten unless said. */
export function fuzzMinutes(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string', default: MINUTES } },
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0))
    throw new Error(`--minutes is '${values.minutes}': give a number of minutes, such as ${MINUTES}.`)
  return minutes
}

/**
 * Runs the properties in files `*.fuzz.test.ts` and `*.fuzz.database.test.ts` for some minutes, with new cases. A failure is not tried
 * again: other cases would hide it.
 */
export async function runFuzzTests(minutes: number): Promise<Outcome> {
  const listed = execFileSync('git', ['ls-files', '*.fuzz.test.ts', '*.fuzz.database.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  process.env.FUZZ_SECONDS = String(minutes * 60)
  return runUnitTests(listed.split('\n').filter(Boolean), { triesAgain: false })
}
