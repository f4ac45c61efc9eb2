import type { ReleaseKeys } from './release-keys'
import type { Store } from './store'

/** A store of remotes together with whose signatures count there: nothing is read from it as a release without them. */
export interface ReleaseStore extends Store {
  readonly keys: ReleaseKeys
}

export const releaseStore = (store: Store, keys: ReleaseKeys): ReleaseStore => ({ ...store, keys })
