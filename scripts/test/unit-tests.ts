import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../project'
import type { Outcome } from './outcome'
import { runTool } from './run-tool'

const JestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Files that could not even be loaded. */
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/** When more files than this fail, a busy machine is not the cause, and they are not tried again. */
const MOST_RETRIED = 5

/** Runs jest, in its two projects: all tests, or those of `files`. */
export async function runUnitTests(
  files: readonly string[] = [],
  { triesAgain = true } = {},
): Promise<Outcome> {
  // By default jest leaves one core idle, which is half of a machine with two.
  const all = await runJest([
    '--maxWorkers=100%',
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
  ])
  const failing = all.testResults.filter(({ status }) => status === 'failed')
  if (!triesAgain || failing.length === 0 || failing.length > MOST_RETRIED) return outcomeOf(all)

  const failedFiles = failing.map(({ name }) => name)
  console.log(`\nA second try, without other tests beside it, for:\n${failedFiles.join('\n')}\n`)
  const again = await runJest(['--runInBand', '--runTestsByPath', ...failedFiles])
  const passedBefore = failing
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
  const second = outcomeOf(again)
  return { ...second, passed: all.numPassedTests - passedBefore + second.passed }
}

type JestReport = z.infer<typeof JestReportSchema> & { code: number }

function outcomeOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, code }: JestReport): Outcome {
  const failed = numFailedTests + numRuntimeErrorTestSuites
  return { passed: numPassedTests, failed, isComplete: code === 0 || failed > 0 }
}

async function runJest(options: readonly string[]): Promise<JestReport> {
  const report = join(await mkdtemp(join(tmpdir(), 'jest-')), 'report.json')
  const code = await runTool(
    join(root, 'node_modules/jest/bin/jest.js'),
    [...options, '--json', `--outputFile=${report}`],
    {
      NODE_ENV: 'test',
      // Tests allocate many short-lived objects. Fewer garbage collections save a twentieth of the time.
      NODE_OPTIONS: '--max-semi-space-size=64',
    },
  )
  return { ...JestReportSchema.parse(JSON.parse(await readFile(report, 'utf8'))), code }
}
