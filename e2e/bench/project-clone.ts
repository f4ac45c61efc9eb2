import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from 'scripts/build'
import { root, webWorkspaces, workspaces } from 'scripts/project'

/** Clones the last commit of the project into a new folder below `parent`, and returns that folder. */
export function cloneProject(parent = tmpdir()): string {
  const clone = mkdtempSync(join(parent, 'fresh-clone-'))
  // PostgreSQL runs as another user when root runs this, and must be able to read here.
  chmodSync(clone, 0o755)
  execFileSync('git', ['clone', '--quiet', root, clone])
  return clone
}

/** Links the installed packages and copies the builds of this checkout, which saves a minute. */
export async function bringInstalledAndBuilt(clone: string): Promise<void> {
  await buildSite()
  const packages = join(clone, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(
      join(workspaces.includes(name) ? clone : join(root, 'node_modules'), name),
      join(packages, name),
    )
  for (const workspace of webWorkspaces)
    cpSync(join(root, workspace, 'dist'), join(clone, workspace, 'dist'), { recursive: true })
}
