import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../project'
import { testServerVariables } from './local-server'
import type { Outcome } from './outcome'
import { runTool } from './run-tool'

const JestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Files that could not even be loaded. */
  numRuntimeErrorTestSuites: z.number(),
})

/** Domain and screens: jest, one project a workspace. */
export async function runUnitTests(): Promise<Outcome> {
  const report = join(await mkdtemp(join(tmpdir(), 'jest-')), 'report.json')
  const code = await runTool(
    join(root, 'node_modules/jest/bin/jest.js'),
    // Left to itself, jest leaves one core idle, and on two that is half of them.
    ['--maxWorkers=100%', '--json', `--outputFile=${report}`],
    {
      NODE_ENV: 'test',
      // A test makes much that does not live long: fewer collections take a twentieth of the time away.
      NODE_OPTIONS: '--max-semi-space-size=64',
      ...(await testServerVariables()),
    },
  )
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JestReportSchema.parse(
    JSON.parse(await readFile(report, 'utf8')),
  )
  const failed = numFailedTests + numRuntimeErrorTestSuites
  return { passed: numPassedTests, failed, isComplete: code === 0 || failed > 0 }
}
