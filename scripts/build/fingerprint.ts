import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { root } from '../project'

/** What every build reads besides its own folder. */
const commonInputs = [
  'package-lock.json',
  'scripts/rspack',
  'scripts/build',
  'shared-domain/package.json',
  'shared-domain/src',
  'shared-ui/package.json',
  'shared-ui/src',
]
const isOutput = /^(dist|node_modules|coverage|\.git)$/
/** Files that no build reads, so that a word in a README or a test rebuilds nothing. */
const isBesideTheBuild = /(\.md|\.test\.tsx?|^tsconfig\.json)$/

/** A hash of all that goes into a workspace's build: the same hash, the same build. Another repository has not all of it. */
export function fingerprint(workspace: string, project = root): string {
  const hash = createHash('sha256')
  const inputs = [workspace, ...commonInputs].map((input) => join(project, input)).filter(existsSync)
  for (const file of inputs.flatMap(filesBelow)) {
    // The length keeps the end of one file from passing as the beginning of the next.
    const content = readFileSync(file)
    hash.update(`${relative(project, file).replaceAll('\\', '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 12)
}

function filesBelow(path: string): string[] {
  if (extname(path) === '.json') return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !isOutput.test(name) && !isBesideTheBuild.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
}
