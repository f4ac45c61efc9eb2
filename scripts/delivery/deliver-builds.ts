import { currentRegistry, promoteRemote, publishRemote, readStoredPublication, type Store } from 'delivery'
import { remoteNames } from '../project'
import { builtPublication, workVersion } from './built-publication'
import { providedVersions } from './project-store'

/** Makes every remote's build the live one, published first if the store lacks it. */
export async function deliverBuilds(store: Store): Promise<void> {
  await Promise.all(remoteNames.map((name) => deliverBuild(store, name)))
}

async function deliverBuild(store: Store, name: string): Promise<void> {
  const provided = providedVersions()
  const { folder, publication } = await builtPublication(name)
  const version = await workVersion(name, publication.version)
  if (!(await readStoredPublication(store, name, version)))
    await publishRemote(store, { folder, publication: { ...publication, version }, provided })
  await promoteRemote(store, { remote: name, version, provided }).catch(async (error) => {
    // Another start of the same build may have been faster.
    if ((await liveVersion(store, name)) !== version) throw error
  })
}

const liveVersion = async (store: Store, name: string) =>
  (await currentRegistry(store)).remotes.find((remote) => remote.name === name)?.version
