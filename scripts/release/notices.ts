import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
})
const ManifestSchema = z.looseObject({
  name: z.string(),
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
})

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i
const RULE = `\n${'-'.repeat(80)}\n`

/**
 * The names, licences and licence texts of all packages of a lockfile that are not for development only. Packages for other
 * platforms are not installed and are left out. Throws when an installed package names no licence.
 */
export function thirdPartyNotices(project: string): string {
  const { packages } = LockSchema.parse(JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')))
  const notices = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([path]) => existsSync(join(project, path, 'package.json')))
    .map(([path, { version }]) => notice(join(project, path), version ?? 'of this project'))
  return [...new Set(notices)].sort().join(RULE)
}

function notice(folder: string, version: string): string {
  const { name, license } = ManifestSchema.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const licence = typeof license === 'object' ? license.type : license
  if (!licence && texts.length === 0)
    throw new Error(`${name} ${version} names no licence: ask its authors, or do without it.`)
  return [`${name} ${version}: ${licence ?? 'see below'}`, ...texts].join('\n\n')
}
