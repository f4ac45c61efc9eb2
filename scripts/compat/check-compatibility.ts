import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentRegistry, type ReleaseStore } from 'delivery'
import { step } from '../command'
import { requireLiveContract } from '../contract/contract-report'
import { storeIn } from '../delivery/project-store'
import { remoteNames } from '../project'
import { liveRemotes, triedShells, triedVersions } from './candidates'
import { readRecordedAnswers } from './recorded-answers'
import { runTrials } from './run-trials'
import { trialsOf } from './trials'

interface CompatOptions {
  /** By default all live remotes, or all in this checkout. */
  remotes?: readonly string[]
  /** Whether to test this checkout's builds too. */
  checkout: boolean
}

/**
 * Tests the versions of remotes that people use with the deployed shell and the one before it, and with the responses of this
 * API and the one before it. Throws when a page does not show what it should.
 */
export async function checkCompatibility(
  store: ReleaseStore,
  { remotes, checkout }: CompatOptions,
): Promise<void> {
  const answers = await readRecordedAnswers()
  if (answers.length === 0) throw new Error('No answers of the API are recorded: run npm run api:answers.')
  const folder = await mkdtemp(join(tmpdir(), 'compat-'))
  try {
    const trialStore = storeIn(join(folder, 'store'))
    const shells = await triedShells(store, folder, checkout)
    const others = await liveRemotes(store, trialStore, checkout)
    const failures: string[] = []
    for (const remote of remotes ?? (await allRemotes(store, checkout))) {
      if (checkout)
        await requireLiveContract(store, remote).catch(({ message }: Error) => failures.push(message))
      const publications = await triedVersions(store, trialStore, { remote, checkout })
      const { trials, left } = trialsOf({ publications, shells, answers })
      const outcomes = await step(remote, () => runTrials(trials, { store: trialStore, others }))
      for (const { trial, opened, costs, failures: wrong } of outcomes) {
        console.log(`  ${trial}: ${wrong.length === 0 ? `${opened} opened, as they should be` : 'FAILED'}`)
        for (const cost of costs) console.log(`    ${cost}`)
      }
      for (const sentence of new Set([...left, ...outcomes.flatMap((one) => one.left)]))
        console.log(`  ${sentence}`)
      failures.push(
        ...outcomes.flatMap(({ trial, failures: wrong }) => wrong.map((what) => `${trial}\n  ${what}`)),
      )
      if (trials.length === 0)
        failures.push(`${remote}: none of its versions runs under any of these shells.`)
    }
    if (failures.length > 0) throw new Error(`Not compatible:\n${failures.join('\n')}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function allRemotes(store: ReleaseStore, checkout: boolean): Promise<string[]> {
  const live = (await currentRegistry(store)).remotes.map(({ name }) => name)
  return [...new Set([...live, ...(checkout ? remoteNames : [])])].sort()
}
