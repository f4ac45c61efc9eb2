import { currentRegistry } from './current-registry'
import type { Store } from './store'
import { storeKeys } from './store-keys'
import { publishedVersions } from './stored-publication'

/** So many of a remote's latest versions stay, for the tabs that were opened with them and for rollbacks. */
const KEPT = 5

/** Deletes the versions of a remote that are neither among the latest, nor live, nor what the live one falls back to. */
export async function pruneVersions(store: Store, name: string): Promise<void> {
  const { remotes } = await currentRegistry(store)
  const live = remotes.find((remote) => remote.name === name)
  const inUse = [live?.version, live?.previous?.version]
  const old = (await publishedVersions(store, name)).slice(KEPT).map(({ version }) => version)
  for (const version of old.filter((candidate) => !inUse.includes(candidate))) {
    // First, so that nobody promotes a version of which half is gone.
    await store.delete(storeKeys.publication(name, version))
    await store.delete(storeKeys.version(name, version))
  }
}
