import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../project'
import { endsInFigures } from './figures-line'
import type { Outcome } from './outcome'

/** Generous, because a slow machine is no defect of the product. */
const TIMEOUT_MS = 6 * 60_000
const LARGEST_OUTPUT_BYTES = 64 * 1024 * 1024

/** Benchmarks of planning run in two variants: in Node's threads and in a browser. */
const VARIANTS: Record<string, readonly string[][]> = { 'bench:routes': [['--threads=2'], ['--browser']] }

/** Runs every benchmark and fault run of package.json with the smallest load. Each passes if its output ends in figures. */
export async function runSmokes(): Promise<Outcome> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const waiting = Object.keys(scripts)
    .filter((name) => /^(bench|faults):/.test(name))
    .flatMap((name) => (VARIANTS[name] ?? [[]]).map((options) => [name, '--', '--smoke', ...options]))
  let passed = 0
  const failed: string[][] = []
  const runNext = async (): Promise<void> => {
    const run = waiting.shift()
    if (!run) return
    if (await passes(run)) passed += 1
    else failed.push(run)
    return runNext()
  }
  // Two at a time, because each mostly waits for servers and pages.
  await Promise.all([runNext(), runNext()])
  // Failed runs get a second try, one at a time.
  let failedTwice = 0
  for (const run of failed) {
    if (await passes(run)) passed += 1
    else failedTwice += 1
  }
  return { passed, failed: failedTwice, isComplete: true }
}

async function passes(run: readonly string[]): Promise<boolean> {
  const began = performance.now()
  const failure = await failureOf(run)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${failure === null ? 'PASS' : 'FAIL'} npm run ${run.join(' ')} (${seconds} s)`)
  if (failure !== null) console.log(failure)
  return failure === null
}

async function failureOf(run: readonly string[]): Promise<string | null> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    const { stdout } = await promisify(execFile)(npm, ['run', '--silent', ...run], {
      cwd: root,
      timeout: TIMEOUT_MS,
      maxBuffer: LARGEST_OUTPUT_BYTES,
    })
    const last = stdout.trimEnd().split('\n').at(-1) ?? ''
    return endsInFigures(last) ? null : `Its last line is not its figures in JSON:\n${stdout}`
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string }
    return `${stdout}${stderr}\n${message}`
  }
}
