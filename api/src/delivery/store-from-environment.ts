import { resolve } from 'node:path'
import { folderStore } from './folder-store'
import type { Store } from './store'

/** The store that STORE_URL names; a folder of this machine when it names none. */
export function storeFromEnvironment(env: NodeJS.ProcessEnv, folder: string): Store {
  return folderStore(resolve(env.STORE_URL?.trim() || folder))
}
