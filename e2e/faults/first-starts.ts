import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from '../bench/bench-run'

const AT_ONCE = load(10, 3)

/** The outcome of a start on a record. */
export type Outcome = 'opened' | 'refused' | 'broken'

/**
 * Starts ten processes at once on a new record: one must open it, the others must be refused with a reason. Returns the
 * number of other outcomes.
 */
export async function failedFirstStarts(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'first-start-'))
  const children = Array.from({ length: AT_ONCE }, () => start(folder))
  const outcomes = await Promise.all(children.map(outcomeOf))
  // The process that opened it keeps it until the others have finished.
  await Promise.all(children.map(end))
  await rm(folder, { recursive: true, force: true })
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  return count('broken') + Math.abs(count('opened') - 1)
}

const start = (folder: string) =>
  fork(join(import.meta.dirname, 'first-start-process.ts'), [folder], { execArgv: ['--import', 'tsx'] })

const outcomeOf = (child: ChildProcess) =>
  new Promise<Outcome>((resolve) => {
    child.once('message', (outcome: Outcome) => resolve(outcome))
    child.once('exit', () => resolve('broken'))
  })

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
