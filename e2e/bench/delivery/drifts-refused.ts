import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderStore, storeKeys, writePlatform } from 'delivery'
import { root } from 'scripts/project'
import { providedVersions } from 'scripts/rspack'
import { load } from '../bench-run'
import { bringInstalledAndBuilt, cloneProject } from '../project-clone'

interface Drift {
  /** By path of a file of the project: a text in it, and its replacement. */
  edits: Record<string, readonly [string, string]>
  command: readonly [string, ...string[]]
  /** Matches the message of the refusal. */
  says: RegExp
}

const TRIALS = join(root, '.bench/drifts')
const publish = ['publish', 'mf-analytics'] as const
const DEPLOYED = providedVersions(join(root, 'shell'))

/** Ways in which a remote becomes incompatible with the shared packages by accident. */
const drifts: Record<string, Drift> = {
  'a component that a remote uses is gone': {
    edits: { 'shared-ui/src/index.ts': ['export { StatCard', 'export { StatCard as FigureCard'] },
    command: publish,
    says: /StatCard/,
  },
  'a field of a hook has another name': {
    edits: { 'shared-domain/src/client/record-query.ts': ['  isLoading: boolean', '  isPending: boolean'] },
    command: publish,
    says: /isLoading|isPending/,
  },
  'the shell exports more, under its old version': {
    edits: { 'shared-domain/src/client/index.ts': ['', "export const drift = 'unversioned'\n"] },
    command: ['api-report'],
    says: /asks for version/,
  },
  'a remote is built for a shell that is not deployed yet': {
    edits: { 'mf-analytics/remote.json': ['"shared-ui": "^', '"shared-ui": "^9'] },
    command: publish,
    says: /requires shared-ui \^9[\d.]+, but [\d.]+ is deployed/,
  },
}

/** The number of drifts that are refused with their reason before anything is written to the store. */
export async function driftsRefused(): Promise<{ driftsTried: number; driftsRefused: number }> {
  // Below the project, so that TypeScript finds its packages by name.
  mkdirSync(TRIALS, { recursive: true })
  const clone = cloneProject(TRIALS)
  const storeFolder = join(clone, '.store')
  const tried = load(Object.entries(drifts), Object.entries(drifts).slice(-1))
  try {
    await bringInstalledAndBuilt(clone)
    const store = folderStore(storeFolder)
    await writePlatform(store, DEPLOYED)
    let refused = 0
    for (const [what, drift] of tried) {
      const message = refusal(clone, drift)
      const isKeptOut = (await store.list(storeKeys.remote('mf-analytics'))).length === 0
      if (message && drift.says.test(message) && isKeptOut) refused += 1
      else console.log(`Not refused: ${what}\n${message ?? ''}`)
    }
    return { driftsTried: tried.length, driftsRefused: refused }
  } finally {
    rmSync(TRIALS, { recursive: true, force: true })
  }
}

/** The output of the command when it fails in the changed clone; `undefined` when it succeeds. Restores the clone. */
function refusal(clone: string, { edits, command: [script, ...parts] }: Drift): string | undefined {
  const originals = Object.keys(edits).map((path) => [path, readFileSync(join(clone, path), 'utf8')] as const)
  for (const [path, text] of originals) {
    const [from, to] = edits[path] as readonly [string, string]
    if (!text.includes(from)) throw new Error(`${path} no longer has ${from}.`)
    writeFileSync(join(clone, path), from === '' ? text + to : text.replace(from, to))
  }
  try {
    const options = { cwd: clone, encoding: 'utf8', stdio: 'pipe' } as const
    execFileSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...parts], {
      ...options,
      env: { ...process.env, STORE_URL: '' },
    })
    return undefined
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  } finally {
    for (const [path, text] of originals) writeFileSync(join(clone, path), text)
  }
}
