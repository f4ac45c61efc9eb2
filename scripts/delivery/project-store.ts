import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSecretFiles } from 'api'
import { providedVersionsIn, readPlatform, type Store, storeFromEnvironment } from 'delivery'
import type { ProvidedVersions } from 'shared-domain'
import { root, siteFolder } from '../project'
import { providedVersions as versionsOf } from '../workspaces/workspace-package'

/** The store from the environment; by default a folder of the project. */
export const projectStore = (): Store =>
  storeFromEnvironment(withSecretFiles(process.env), join(root, '.store'))

/**
 * The deployed versions, as the server recorded them in the store; before the first start, those that this checkout would
 * deploy.
 */
export const deployedVersions = async (store: Store): Promise<ProvidedVersions> =>
  (await readPlatform(store)) ?? builtVersions()

/** The versions that this checkout's shell provides, read from its document; before the first build, the project's. */
export function builtVersions(): ProvidedVersions {
  const document = join(siteFolder, 'shell/index.html')
  const deployed = existsSync(document) ? providedVersionsIn(readFileSync(document, 'utf8')) : undefined
  return deployed ?? versionsOf(join(root, 'shell'))
}
