import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providedVersionsIn, type Store, storeFromEnvironment } from 'delivery'
import type { ProvidedVersions } from 'shared-domain'
import { root, siteFolder } from '../project'
import { providedVersions as versionsOf } from '../rspack/workspace-package'

/** The store that the environment names; without a name, a folder of the project. */
export const projectStore = (): Store => storeFromEnvironment(process.env, join(root, '.store'))

/** The versions that the deployed shell provides, read from its document; before the first build, the project's. */
export function providedVersions(): ProvidedVersions {
  const document = join(siteFolder, 'shell/index.html')
  const deployed = existsSync(document) ? providedVersionsIn(readFileSync(document, 'utf8')) : undefined
  return deployed ?? versionsOf(join(root, 'shell'))
}
