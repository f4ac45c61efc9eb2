import { compare, rcompare } from 'semver'
import type { PublicApi } from './public-api'

/**
 * The version of a shared package that had an export first, by the name of the export. Those of the first version are not in it, nor are
 * types, which no page loads.
 */
export type ExportsSince = ReadonlyMap<string, string>

export interface DatedApi extends PublicApi {
  since: ExportsSince
}

/** The values that declarations by API Extractor export. */
function exportedValues(declarations: string): string[] {
  const declared = declarations.matchAll(/^export (?:abstract )?(?:const|let|function|class|enum) (\w+)/gm)
  const listed = declarations.matchAll(/^export \{ (?:\w+ as )?(\w+) \}/gm)
  return [...declared, ...listed].flatMap(([, name]) => name ?? [])
}

/** Adds the version of now to what was exported before: what is new has it, and what is gone leaves. */
export function dated(before: DatedApi | undefined, now: PublicApi): DatedApi {
  if (!before) return { ...now, since: new Map() }
  const old = new Set(exportedValues(before.declarations))
  const since = exportedValues(now.declarations).flatMap((name): [string, string][] => {
    const version = old.has(name) ? before.since.get(name) : now.version
    return version ? [[name, version]] : []
  })
  return { ...now, since: new Map(since) }
}

/** As a table for people, the newest first. */
export function sinceTable(since: ExportsSince): string {
  const versions = [...new Set(since.values())].sort(rcompare)
  const namesOf = (version: string) =>
    [...since].flatMap(([name, of]) => (of === version ? `\`${name}\`` : [])).sort()
  return [
    '| since | exports |',
    '|---|---|',
    ...versions.map((version) => `| ${version} | ${namesOf(version).join(', ')} |`),
  ].join('\n')
}

/** What `sinceTable` has written. */
export function readSinceTable(text: string): ExportsSince {
  const rows = text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \|$/gm)
  return new Map(
    [...rows].flatMap(([, version = '', names = '']) =>
      names.split(', ').map((name): [string, string] => [name.replaceAll('`', ''), version]),
    ),
  )
}

export interface NewestUse {
  name: string
  version: string
}

/** Of the names that are used, the one that came last; `undefined` when all are of the first version. */
export const newestUse = (names: readonly string[], since: ExportsSince): NewestUse | undefined =>
  names
    .flatMap((name) => ({ name, version: since.get(name) ?? [] }))
    .filter((use): use is NewestUse => typeof use.version === 'string')
    .sort((one, other) => compare(one.version, other.version))
    .at(-1)
