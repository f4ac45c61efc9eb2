import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addedWorkspaces, WORKSPACE_LISTS } from './check/added-workspaces'
import { affectedWorkspaces } from './check/affected-workspaces'
import { filesChangedSince, textBefore } from './check/changed-files'
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

/** A changed list of all workspaces; instead of it the new workspaces, when it only gained them. */
async function changedPlaces(path: string, commit: string): Promise<string[]> {
  const before = await textBefore(path, commit)
  const now = await readFile(join(root, path), 'utf8')
  const added = addedWorkspaces(path, { before, now, workspaces })
  return added.length > 0 ? added.map((name) => `${name}/${path}`) : [path]
}

async function affectedSince(commit: string): Promise<string[]> {
  const changes = await filesChangedSince(commit)
  const paths = changes.map(({ status, path, from }) => {
    if (status === 'M' && WORKSPACE_LISTS.includes(path)) return changedPlaces(path, commit)
    return from ? [from, path] : [path]
  })
  return affectedWorkspaces(
    (await Promise.all(paths)).flat(),
    new Map(workspaces.map((name) => [name, packagesOf(join(root, name))])),
  )
}
