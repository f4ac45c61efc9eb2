import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProvidedVersions, ProvidedVersionsSchema } from 'shared-domain'
import { root, siteFolder } from '../project'

/** In a site's folder: what its shell brings. */
export const providedVersionsFile = 'provides.json'

/** What a shell built from `project` brings for its remotes. */
export function providedVersionsOf(project: string): ProvidedVersions {
  const version = (workspace: string): string => readJson(join(project, workspace, 'package.json')).version
  return {
    shell: version('shell'),
    'shared-ui': version('shared-ui'),
    'shared-domain': version('shared-domain'),
  }
}

/** What the deployed shell brings; before the first one is, what the next would. */
export function providedVersions(): ProvidedVersions {
  const file = join(siteFolder, providedVersionsFile)
  return existsSync(file) ? ProvidedVersionsSchema.parse(readJson(file)) : providedVersionsOf(root)
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
