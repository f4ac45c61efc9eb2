import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../../project'

/** Source files by their paths from the project's folder. */
export type Sources = ReadonlyMap<string, string>

const IMPORT = /(?:from |import\()'(\.[^']*)'/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
const isTested = (file: string) => !/\.(test|spec|d)\.|\/testing\/|^e2e\//.test(file)

/** The product's TypeScript, without tests. */
export function productSources(): Sources {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file && isTested(file))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

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
