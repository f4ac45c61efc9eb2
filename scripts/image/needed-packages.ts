import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../project'
import type { ImportedPackage } from './bundle-server'

const names = z.record(z.string(), z.string()).optional()
const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
    }),
  ),
})

/**
 * The folders of the packages, such as `node_modules/pg`, that the imported ones need, themselves included. A package counts
 * when package-lock.json lists it and it is installed: optional packages exist only for this platform.
 */
export function neededPackages(imported: readonly ImportedPackage[]): string[] {
  const { packages } = LockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const needed = new Set<string>()
  const waiting = imported.map((one) => ({ ...one, isOptional: false }))
  for (const { from, name, isOptional } of waiting) {
    const folder = foundFrom(from, name)
    if (!folder && !isOptional)
      throw new Error(`${from} needs ${name}, which is not installed: run npm install.`)
    if (!folder || needed.has(folder)) continue
    needed.add(folder)
    const {
      dependencies,
      optionalDependencies = {},
      peerDependencies,
      peerDependenciesMeta,
    } = packages[folder] ?? {}
    for (const next of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const isOptional = next in optionalDependencies || peerDependenciesMeta?.[next]?.optional === true
      waiting.push({ from: folder, name: next, isOptional })
    }
  }
  return [...needed].sort()
}

/** Like Node: first in the folder's own `node_modules`, then in those above it. */
function foundFrom(folder: string, name: string): string | undefined {
  const parts = folder.split('/')
  for (let length = parts.length; length >= 0; length--) {
    const place = [...parts.slice(0, length), 'node_modules', name].filter(Boolean).join('/')
    if (existsSync(join(root, place, 'package.json'))) return place
  }
  return undefined
}
