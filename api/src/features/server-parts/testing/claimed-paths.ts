import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The paths that the `remote.json` in this folder claims. */
export function claimedPaths(folder: string): readonly string[] {
  const file = join(folder, 'remote.json')
  const described = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return [...(described.apiPaths ?? []), ...(described.standardPaths ?? [])]
}
