import { join } from 'node:path'
import { checkContracts } from '../contract/contract-report'
import { remoteNames, root } from '../project'
import { runTool } from '../test/run-tool'
import { filesChangedSince, mainBranch } from './changed-files'
import { refuseChangedMigrations } from './changed-migrations'
import { flaggedSources, flagReminders } from './flag-expiry'
import { checkPublicApis } from './public-api-report'
import { checkRecordedAnswers } from './recorded-answers'
import { requireSuccess } from './require-success'
import { checkRequiredVersions } from './required-versions'
import type { Check } from './run-checks'

// Biome would choose no colours, because its output is buffered and printed only after a failure.
const colors = process.stdout.isTTY ? 'force' : 'off'

/** The packages of which others import the names of an index. */
const INDEXED = [
  'shared-domain',
  'routing-engine',
  'forecast-engine',
  'delivery',
  'bundled-postgres',
].flatMap((name) => ['--workspace', name])

const lint = (...paths: string[]): Check => ({
  name: 'Format, lint and import rules',
  run: () => requireSuccess('@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`, ...paths),
})

const types = (...workspaces: string[]): Check => ({
  name: 'Types',
  run: () => requireSuccess('typescript/bin/tsc', '-b', ...workspaces),
})

const migrations: Check = {
  name: 'Migrations that may have run',
  run: async () => {
    const main = await mainBranch()
    if (main) refuseChangedMigrations(await filesChangedSince(main), main)
  },
}

const requiredVersions = (remotes: readonly string[]): Check => ({
  name: 'Versions that remotes require',
  run: () => checkRequiredVersions(remotes),
})

/** What holds for the project as a whole, without running it. */
export const STATIC_CHECKS: readonly Check[] = [
  lint(),
  types(),
  migrations,
  { name: 'Public APIs', run: checkPublicApis },
  requiredVersions(remoteNames),
  { name: 'Contracts', run: checkContracts },
  { name: 'Recorded answers', run: checkRecordedAnswers },
  { name: 'Unused code and packages', run: () => requireSuccess('knip/bin/knip.js', '--strict') },
  {
    name: 'Exported names that nothing imports',
    run: () => requireSuccess('knip/bin/knip.js', '--exports', '--include-entry-exports', ...INDEXED),
  },
  {
    name: 'Flags',
    run: async () => {
      for (const reminder of flagReminders(flaggedSources(), new Date())) console.warn(reminder)
    },
  },
]

/** What a team answers for: its own folders, without other remotes and without a browser. */
export const workspaceChecks = (workspaces: readonly string[]): readonly Check[] => [
  lint(...workspaces),
  types(...workspaces),
  migrations,
  requiredVersions(workspaces.filter((name) => remoteNames.includes(name))),
  { name: 'Contracts', run: () => checkContracts(workspaces) },
  {
    name: 'Unused code and packages',
    run: () =>
      requireSuccess('knip/bin/knip.js', '--strict', ...workspaces.flatMap((name) => ['--workspace', name])),
  },
  { name: 'Tests', run: () => runTests(workspaces) },
]

/** Playwright tests the workspace `e2e`, so it has none of jest's. */
const WITHOUT_UNIT_TESTS = 'e2e'

async function runTests(workspaces: readonly string[]): Promise<void> {
  const tested = workspaces.filter((name) => name !== WITHOUT_UNIT_TESTS)
  if (tested.length === 0) return
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const code = await runTool(jest, ['--maxWorkers=100%', ...tested.map((name) => `./${name}/`)])
  if (code !== 0) throw new Error(`The tests of ${workspaces.join(' and ')} failed.`)
}
