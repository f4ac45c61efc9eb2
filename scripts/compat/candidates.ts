import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  currentRegistry,
  keptShells,
  type ReleaseStore,
  restoreShell,
  type Store,
  shellOf,
  storeKeys,
} from 'delivery'
import type { Publication, RegisteredRemote } from 'shared-domain'
import { buildSite } from '../build/build-site'
import { builtPublication, workVersion } from '../delivery/built-publication'
import { remoteNames, siteFolder } from '../project'
import { copyVersion } from './trial-store'
import type { TriedShell } from './trials'

/** The deployed shell and the one before it; with `checkout`, this checkout's shell and the deployed one. */
export async function triedShells(
  store: ReleaseStore,
  folder: string,
  checkout: boolean,
): Promise<TriedShell[]> {
  const built = checkout ? await builtShell() : undefined
  const kept = (await keptShells(store)).filter(({ id }) => id !== built?.id)
  const shells = built ? [built] : []
  for (const shell of kept.slice(0, 2 - shells.length)) {
    const site = await mkdtemp(join(folder, 'site-'))
    await restoreShell(store, shell, site)
    shells.push({ ...shell, siteFolder: site })
  }
  if (shells.length > 0) return shells
  throw new Error(
    `${store.name} has no shell yet: it is kept when a server starts. To try this checkout's: add --checkout.`,
  )
}

async function builtShell(): Promise<TriedShell> {
  await buildSite()
  const shell = await shellOf(siteFolder)
  if (!shell) throw new Error(`The document in ${siteFolder} does not say what it brings: run npm run build.`)
  return { ...shell, siteFolder }
}

/** The live versions of all remotes, copied into the store of a trial. With `checkout`, its builds where no version is live. */
export async function liveRemotes(
  from: ReleaseStore,
  to: ReleaseStore,
  checkout: boolean,
): Promise<RegisteredRemote[]> {
  const { remotes } = await currentRegistry(from)
  const absent = checkout ? remoteNames.filter((name) => !remotes.some((live) => live.name === name)) : []
  return Promise.all([
    ...remotes.map(({ name, version }) => copyVersion(from, to, name, version)),
    ...absent.map((name) => builtVersion(to, name)),
  ])
}

/**
 * The versions of a remote that people use: the live one, the one before it, and one that is released gradually; with
 * `checkout`, also its build.
 */
export async function triedVersions(
  from: ReleaseStore,
  to: ReleaseStore,
  { remote, checkout }: { remote: string; checkout: boolean },
): Promise<Publication[]> {
  const live = (await currentRegistry(from)).remotes.find(({ name }) => name === remote)
  const versions = [live?.version, live?.candidate?.version, live?.previous?.version].filter(
    (version) => version !== undefined,
  )
  const published = await Promise.all(versions.map((version) => copyVersion(from, to, remote, version)))
  const built = checkout && remoteNames.includes(remote) ? await builtVersion(to, remote) : undefined
  const all = [...(built && !versions.includes(built.version) ? [built] : []), ...published]
  if (all.length > 0) return all
  throw new Error(
    `${remote} is not live in ${from.name}. To try this checkout's build of it: add --checkout.`,
  )
}

/** A checkout's build of a remote, which belongs to its shell. */
async function builtVersion(to: Store, remote: string): Promise<Publication> {
  const { folder, publication } = await builtPublication(remote)
  const version = await workVersion(remote, publication.version)
  const key = storeKeys.version(remote, version)
  for (const path of Object.keys(publication.files))
    await to.create(key + path, await readFile(join(folder, path)))
  return { ...publication, version, base: `/${key}` }
}
