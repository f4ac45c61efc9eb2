import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providedVersionsIn } from 'delivery'
import type { ProvidedVersions } from 'shared-domain'
import { root, siteFolder } from '../project'

/** What the deployed shell brings for its remotes, by its own document; before there is one, what the next would. */
export function providedVersions(): ProvidedVersions {
  const document = join(siteFolder, 'shell/index.html')
  const deployed = existsSync(document) ? providedVersionsIn(readFileSync(document, 'utf8')) : undefined
  return deployed ?? versionsOfProject()
}

function versionsOfProject(): ProvidedVersions {
  const version = (workspace: string): string =>
    JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')).version
  return {
    shell: version('shell'),
    'shared-ui': version('shared-ui'),
    'shared-domain': version('shared-domain'),
  }
}
