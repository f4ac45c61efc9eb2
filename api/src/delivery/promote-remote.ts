import type { ProvidedVersions } from 'shared-domain'
import { changeRegistry } from './change-registry'
import { checkRequirements } from './check-requirements'
import { currentRegistry } from './current-registry'
import { latestRevisionOf } from './history'
import type { RevisionRecord } from './revision-record'
import type { Store } from './store'
import { publishedVersions, readPublication } from './stored-publication'

/** How many versions a remote can be rolled back through. */
const STEPS_BACK = 5

interface Promotion {
  remote: string
  version: string
  /** What the deployed shell brings. */
  provided: ProvidedVersions
}

/** Makes a published version the live one; answers with nothing when it is live already. */
export async function promoteRemote(
  store: Store,
  { remote, version, provided }: Promotion,
): Promise<RevisionRecord | undefined> {
  const publication = await readPublication(store, remote, version)
  if (!publication) throw new Error(await notPublished(store, remote, version))
  checkRequirements(publication, provided)
  const liveIn = (registry: Awaited<ReturnType<typeof currentRegistry>>) =>
    registry.remotes.find(({ name }) => name === remote)?.version
  if (liveIn(await currentRegistry(store)) === version) return undefined
  return changeRegistry(store, remote, async (registry) => {
    const latest = await latestRevisionOf(store, remote, registry.revision)
    const from = liveIn(registry) ?? null
    const before = from === null ? [] : [from, ...(latest?.before ?? [])].slice(0, STEPS_BACK)
    return { action: 'promote', remote, from, to: version, by: 'operator', before }
  })
}

async function notPublished(store: Store, remote: string, version: string): Promise<string> {
  const published = (await publishedVersions(store, remote)).map((found) => found.version)
  const remedy =
    published.length > 0
      ? `Published are ${published.join(', ')}.`
      : `Publish it first: npm run publish:remote -- ${remote}.`
  return `${remote} ${version} is not in the store. ${remedy}`
}
