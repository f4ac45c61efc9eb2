import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, type WebWorkspace } from '../project'

/** What every build reads besides its own folder. */
const commonInputs = [
  'package-lock.json',
  'scripts/rspack',
  'scripts/build',
  'shared-domain/src',
  'shared-ui/src',
]
const isBuilt = /^(dist|node_modules)$/

/** A hash of all that goes into a workspace's build: the same hash, the same build. */
export function fingerprint(workspace: WebWorkspace): string {
  const hash = createHash('sha256')
  for (const file of [workspace, ...commonInputs].flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

function filesBelow(path: string): string[] {
  if (/\.(json)$/.test(path)) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !isBuilt.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
}
