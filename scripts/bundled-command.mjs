// Used before anything is installed: plain JavaScript, nothing imported but Node itself.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The release commands as JavaScript: a rollback at night waits for no compiler. Directly in the project, like the sources' folder. */
export const bundlesFolder = join(root, '.commands')

/** Beside the bundles: the sources of which they were made, and the hash of these. */
export const MADE_OF = 'made-of.json'

/** The bundle of a command, unless there is none or a source has changed since. */
export function bundledCommand(name, folder = bundlesFolder) {
  const bundle = join(folder, `${name}.mjs`)
  if (!existsSync(bundle)) return undefined
  const { sources, hash } = JSON.parse(readFileSync(join(folder, MADE_OF), 'utf8'))
  return hashOfSources(sources) === hash ? bundle : undefined
}

/** A hash of files, by paths in the project. */
export function hashOfSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const file = join(root, source)
    hash.update(`${source}\0`).update(existsSync(file) ? readFileSync(file) : '')
  }
  return hash.digest('hex')
}
