import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { gte, minVersion } from 'semver'
import { RemoteDescriptionSchema } from 'shared-domain'
import * as z from 'zod/mini'
import { root } from '../project'
import { type ExportsSince, type NewestUse, newestUse } from './exports-since'
import { productSources, type Sources } from './product-sources'
import { readExportsSince, SHARED_AT_RUN_TIME, type SharedPackage } from './public-api-report'

const RequiringSchema = z.pick(RemoteDescriptionSchema, { requires: true })
type Requires = z.infer<typeof RequiringSchema>['requires']

/** Throws when a remote allows a version of a shared package that lacks what its screens import. */
export async function checkRequiredVersions(remotes: readonly string[]): Promise<void> {
  const since = await readExportsSince()
  const tooLow = remotes.flatMap((remote) => {
    const described = readFileSync(join(root, remote, 'remote.json'), 'utf8')
    const { requires } = RequiringSchema.parse(JSON.parse(described))
    return tooLowIn({ remote, requires, sources: productSources(`${remote}/src`) }, since)
  })
  if (tooLow.length > 0) throw new Error(tooLow.join('\n'))
}

interface Requiring {
  remote: string
  requires: Requires
  sources: Sources
}

/** A sentence for each shared package of which a remote requires too little. @internal */
export function tooLowIn(
  { remote, requires, sources }: Requiring,
  since: Record<SharedPackage, ExportsSince>,
): string[] {
  return (Object.keys(since) as SharedPackage[]).flatMap((shared) => {
    const newest = newestUse(importedValues(sources, SHARED_AT_RUN_TIME[shared].specifier), since[shared])
    return newest && !isMet(newest, requires[shared])
      ? `${remote}/remote.json requires ${shared} ${requires[shared]}, which may lack ${newest.name}: write ^${newest.version}.`
      : []
  })
}

const isMet = ({ version }: NewestUse, range: string) => gte(minVersion(range) ?? '0.0.0', version)

function importedValues(sources: Sources, specifier: string): string[] {
  return [...sources].flatMap(([file, source]) => {
    if (!source.includes(`'${specifier}'`)) return []
    const { staticImports } = parseSync(file, source).module
    return staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === specifier)
      .flatMap(({ entries }) => entries)
      .flatMap(({ isType, importName }) => (isType ? [] : (importName.name ?? [])))
  })
}
