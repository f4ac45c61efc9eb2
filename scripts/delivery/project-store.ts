import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSecretFiles } from 'api/secret-files'
import {
  folderStore,
  keysFromEnvironment,
  keysInFile,
  providedVersionsIn,
  type ReleaseKeys,
  type ReleaseStore,
  readEntries,
  readPlatform,
  releaseStore,
  type Store,
  signLog,
  storeFromEnvironment,
} from 'delivery'
import type { ProvidedVersions } from 'shared-domain'
import { root, siteFolder } from '../project'
import { providedVersions as versionsOf } from '../workspaces/workspace-package'
import { operator } from './command-line'

/** The key of a checkout whose environment names none. It never leaves the machine, and is made at the first start. */
export const OWN_KEY = join(root, '.release-key')

/** The store from the environment, by default a folder of the project, and whose signatures count in it. */
export async function projectStore(): Promise<ReleaseStore> {
  const env = withSecretFiles(process.env)
  const store = releaseStore(storeFromEnvironment(env, join(root, '.store')), projectKeys(env))
  if (isOwnStore(env)) await signIfFromBefore(store)
  return store
}

/** The store in a folder, with the keys of this project. */
export const storeIn = (folder: string): ReleaseStore =>
  releaseStore(folderStore(folder), projectKeys(withSecretFiles(process.env)))

const hasKeys = (env: NodeJS.ProcessEnv) => Boolean(env.RELEASE_KEYS?.trim() || env.RELEASE_KEY?.trim())

const projectKeys = (env: NodeJS.ProcessEnv): ReleaseKeys =>
  hasKeys(env) ? keysFromEnvironment(env) : keysInFile(OWN_KEY)

/** Whether the store is the folder of this checkout, which its own key signs: who can write there can read the key, too. */
const isOwnStore = (env: NodeJS.ProcessEnv) => !env.STORE_URL?.trim() && !hasKeys(env)

/** Signs the log of a version of the product that signed nothing. @internal */
export async function signIfFromBefore(store: ReleaseStore): Promise<void> {
  const entries = await readEntries(store)
  if (entries.length > 0 && entries.every(({ signature }) => !signature))
    await signLog(store, { actor: await operator(), takesOver: true })
}

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
