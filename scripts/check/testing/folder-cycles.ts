import { dirname, join, normalize } from 'node:path'
import type { Sources } from '../product-sources'

const IMPORT = /(?:from |import\()'(\.[^']*)'/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/**
 * Groups of folders of one workspace that import each other in a circle, each as `a → b → a`. A folder and the folders below
 * it count as one place.
 */
export function folderCycles(sources: Sources): string[] {
  const imports = folderImports(sources)
  const cycles = new Map<string, string>()
  for (const folder of [...imports.keys()].sort()) {
    const cycle = shortestWayBack(imports, folder)
    const members = [...new Set(cycle ?? [])].sort().join()
    if (cycle && !cycles.has(members)) cycles.set(members, cycle.join(' → '))
  }
  return [...cycles.values()]
}

/** The folders that each folder imports. */
function folderImports(sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>()
  for (const [file, text] of sources)
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const path = normalize(join(dirname(file), target))
      const imported = ENDINGS.map((ending) => path + ending).find((candidate) => sources.has(candidate))
      const [from, to] = [dirname(file), imported && dirname(imported)]
      if (!to || !areApart(from, to)) continue
      imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  return imports
}

const areApart = (from: string, to: string) =>
  from.split('/')[0] === to.split('/')[0] &&
  !`${from}/`.startsWith(`${to}/`) &&
  !`${to}/`.startsWith(`${from}/`)

/** The shortest circle through a folder; `null` without one. */
function shortestWayBack(imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return null
}
