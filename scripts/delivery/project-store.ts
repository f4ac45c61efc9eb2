import { join } from 'node:path'
import { type Store, storeFromEnvironment } from 'delivery'
import { root } from '../project'

/** The store that the environment names; without a name, a folder of the project. */
export const projectStore = (): Store => storeFromEnvironment(process.env, join(root, '.store'))
