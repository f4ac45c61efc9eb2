import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkContracts } from './check/contract-report'
import { flaggedSources, flagReminders } from './check/flag-expiry'
import { checkPublicApis } from './check/public-api-report'
import { checkRecordedAnswers } from './check/recorded-answers'
import { requireSuccess } from './check/require-success'
import { command, step } from './command'
import { chosenRemotes } from './dev/chosen-remotes'
import { root } from './project'
import { runTool } from './test/run-tool'

// Biome would choose no colours, because its output is buffered here and printed only after a failure.
const colors = process.stdout.isTTY ? 'force' : 'off'

/** The packages of which others import the names of an index. */
const INDEXED = ['shared-domain', 'routing-engine', 'delivery', 'bundled-postgres'].flatMap((name) => [
  '--workspace',
  name,
])

await command(async () => {
  const named = process.argv.slice(2)
  if (named.length === 0) await checkEverything()
  else await checkRemotes(chosenRemotes(named))
})

async function checkEverything(): Promise<void> {
  await step('Format, lint and import rules', () =>
    requireSuccess('@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`),
  )
  await step('Types', () => requireSuccess('typescript/bin/tsc', '-b'))
  await step('Public APIs', checkPublicApis)
  await step('Contracts', checkContracts)
  await step('Recorded answers', checkRecordedAnswers)
  await step('Unused code and packages', () => requireSuccess('knip/bin/knip.js', '--strict'))
  await step('Exported names that nothing imports', () =>
    requireSuccess('knip/bin/knip.js', '--exports', '--include-entry-exports', ...INDEXED),
  )
  const reminders = await step('Flags', async () => flagReminders(flaggedSources(), new Date()))
  for (const reminder of reminders) console.warn(reminder)
  const code = await step('Tests', () => runTool('--import', ['tsx', 'scripts/test.ts']))
  if (code !== 0) throw new Error('Failed: npm test')
}

/** The checks for a team that ships its own remote: no other remotes, and no browser. */
async function checkRemotes(remotes: readonly string[]): Promise<void> {
  await step('Format, lint and import rules', () =>
    requireSuccess('@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`, ...remotes),
  )
  await step('Types', () => requireSuccess('typescript/bin/tsc', '-b', ...remotes))
  await step('Unused code and packages', () =>
    requireSuccess('knip/bin/knip.js', '--strict', ...remotes.flatMap((name) => ['--workspace', name])),
  )
  const serverParts = remotes.map((name) => `${name}/server`).filter((part) => existsSync(join(root, part)))
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const code = await step('Tests', () => runTool(jest, ['--selectProjects', ...remotes, ...serverParts]))
  if (code !== 0) throw new Error(`Failed: the tests of ${remotes.join(' and ')}`)
}
