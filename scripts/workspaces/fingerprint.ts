import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { root } from '../project'

/** Files that every build reads in addition to its own folder. */
const commonInputs = [
  'package-lock.json',
  'forecast-engine/package.json',
  'forecast-engine/src',
  'routing-engine/package.json',
  'routing-engine/src',
  'scripts/rspack',
  'scripts/build',
  'shared-domain/package.json',
  'shared-domain/src',
  'shared-ui/package.json',
  'shared-ui/src',
]
const isOutput = /^(dist|node_modules|coverage|\.git)$/
/** Files that no build reads, so that editing a README or a test causes no build. */
const isBesideTheBuild = /(\.md|\.test\.tsx?|^tsconfig\.json)$/

/**
 * A hash of all inputs of a workspace's build. Equal hashes mean equal builds. Some of the inputs are absent in another
 * repository.
 */
export function fingerprint(workspace: string, project = root): string {
  const hash = createHash('sha256')
  const inputs = [workspace, ...commonInputs].map((input) => join(project, input)).filter(existsSync)
  for (const file of inputs.flatMap(filesBelow)) {
    // The length separates the files, so that text cannot move from one to the next unnoticed.
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
