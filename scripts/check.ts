import { join } from 'node:path'
import { affectedWorkspaces } from './check/affected-workspaces'
import { filesChangedSince } from './check/changed-files'
import { STATIC_CHECKS, workspaceChecks } from './check/project-checks'
import { type Check, requireAll, runChecks } from './check/run-checks'
import { command, commandLine } from './command'
import { requireNames } from './dev/chosen-remotes'
import { root, workspaces } from './project'
import { runTool } from './test/run-tool'
import { packagesOf } from './workspaces/workspace-package'

const USAGE = 'npm run check -- WORKSPACE … | --since COMMIT [--list]'

const npmTest: Check = {
  name: 'Tests',
  run: async () => {
    if ((await runTool('--import', ['tsx', 'scripts/test.ts'])) !== 0) throw new Error('npm test failed.')
  },
}

/**
 * Checks everything, or what is named: workspaces, or with `--since` those that the change since a commit can break. `--list` only prints
 * their names, as JSON.
 */
await command(async () => {
  const { values, positionals } = commandLine(
    { since: { type: 'string' }, list: { type: 'boolean', default: false } },
    { usage: USAGE, most: workspaces.length },
  )
  if (values.list && values.since === undefined) throw new Error(`--list needs --since. Use: ${USAGE}`)
  if (values.since === undefined && positionals.length === 0) return runAll([...STATIC_CHECKS, npmTest])
  requireNames('workspace', positionals, workspaces)
  const chosen = values.since === undefined ? positionals : await affectedSince(values.since)
  if (values.list) console.log(JSON.stringify(chosen))
  else if (chosen.length === 0) console.log('No check depends on what has changed.')
  else await runAll(workspaceChecks(chosen))
})

async function runAll(checks: readonly Check[]): Promise<void> {
  requireAll(await runChecks(checks), checks.length)
}

async function affectedSince(commit: string): Promise<string[]> {
  const changes = await filesChangedSince(commit)
  const paths = changes.flatMap(({ path, from }) => (from ? [from, path] : [path]))
  return affectedWorkspaces(paths, new Map(workspaces.map((name) => [name, packagesOf(join(root, name))])))
}
