import {
  type BuildSource,
  currentRegistry,
  maySign,
  promoteRemote,
  publishRemote,
  type ReleaseStore,
  type RevisionRecord,
  readHistory,
  readStoredPublication,
  wasRolledBack,
} from 'delivery'
import { remoteNames } from '../project'
import { buildSource, releasePerson } from '../workspaces/attribution'
import { builtPublication, workVersion } from './built-publication'
import { builtVersions } from './project-store'

/** A checkout's build of a remote, under its own version. */
type Build = Awaited<ReturnType<typeof builtPublication>>

/**
 * Makes a checkout's builds live where that replaces no release: where a remote was never live, or an earlier development build
 * is. Returns a sentence for each build that it skips.
 */
export async function deliverBuilds(store: ReleaseStore, builds?: readonly Build[]): Promise<string[]> {
  const [history, source, person] = await Promise.all([readHistory(store), buildSource(), releasePerson()])
  const all = builds ?? (await Promise.all(remoteNames.map(workBuild)))
  const left = await Promise.all(all.map((build) => deliverBuild(store, { build, history, source, person })))
  return left.filter((sentence) => sentence !== undefined)
}

async function workBuild(name: string): Promise<Build> {
  const { publication, ...built } = await builtPublication(name)
  return { ...built, publication: { ...publication, version: await workVersion(name, publication.version) } }
}

interface Delivery {
  build: Build
  history: readonly RevisionRecord[]
  source: BuildSource
  person: string
}

async function deliverBuild(
  store: ReleaseStore,
  { build: { folder, publication, sbom }, history, source, person }: Delivery,
): Promise<string | undefined> {
  const { name, version } = publication
  const live = await liveVersion(store, name)
  if (live === version) return undefined
  const stays = skipReason(name, { live, version, history })
  if (stays) return `${stays} To release this checkout's: npm run publish:remote -- ${name} --promote`
  if (!maySign(store.keys, [name]))
    return `${name} is not delivered: RELEASE_KEY is no key that publishes it.`
  const provided = builtVersions()
  if (!(await readStoredPublication(store, name, version)))
    await publishRemote(store, { folder, publication, source, sbom, provided })
  const promotion = { by: 'start', person, remote: name, version, provided } as const
  await promoteRemote(store, promotion).catch(async (error) => {
    // Another start with the same build may have been faster.
    if ((await liveVersion(store, name)) !== version) throw error
  })
}

interface Situation {
  live: string | undefined
  version: string
  history: readonly RevisionRecord[]
}

/** Why a start leaves a remote unchanged: a decision of an operator, or an automatic rollback, outlives a restart. */
function skipReason(name: string, { live, version, history }: Situation): string | undefined {
  const { action, from } = history.findLast(({ remote }) => remote === name) ?? {}
  if (live !== undefined && !isWorkVersion(live)) return `${name} stays at ${live}, which was released.`
  if (live === undefined && action === 'retire') return `${name} stays retired; it was ${from}.`
  if (wasRolledBack(history, name, version))
    return `${name} stays at ${live ?? 'nothing'}: ${version} was rolled back.`
}

const isWorkVersion = (version: string) => version.includes('-dev.')

const liveVersion = async (store: ReleaseStore, name: string) =>
  (await currentRegistry(store)).remotes.find((remote) => remote.name === name)?.version
