import type { ProvidedVersions, Registry } from 'shared-domain'
import { currentRegistry } from './current-registry'
import { latestRevisionOf, type RevisionRecord, readRevision } from './history'
import { publishedVersions, readPublication } from './publication'
import { checkRequirements } from './requirements'
import { type Store, storeKeys } from './store'

/** How many versions a remote can be rolled back through. */
const STEPS_BACK = 5

interface Promotion {
  remote: string
  version: string
  /** What the deployed shell brings. */
  provided: ProvidedVersions
}

/** Makes a published version the live one; returns nothing when it is live already. */
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

interface Rollback {
  remote: string
  by: RevisionRecord['by']
  reason?: string | undefined
  /** Rolls back only while this version is the live one. */
  onlyFrom?: string
}

/** Makes the version live again that was live before the present one. */
export function rollbackRemote(
  store: Store,
  { remote, by, reason, onlyFrom }: Rollback,
): Promise<RevisionRecord> {
  return changeRegistry(store, remote, async (registry) => {
    const live = registry.remotes.find(({ name }) => name === remote)
    if (!live) throw new Error(`${remote} is not live. npm run registry -- list shows what is.`)
    if (onlyFrom !== undefined && live.version !== onlyFrom)
      throw new Error(`${remote} ${onlyFrom} is no longer live: ${live.version} is.`)
    const latest = await latestRevisionOf(store, remote, registry.revision)
    const [to, ...before] = await stillPublished(store, remote, latest?.before ?? [])
    if (to === undefined) {
      throw new Error(
        `${remote} has no version before ${live.version} to go back to: promote another, as in ` +
          `npm run promote -- ${remote} 1.2.3.`,
      )
    }
    const change = { action: 'rollback', remote, from: live.version, to, by, before } as const
    return reason ? { ...change, reason } : change
  })
}

async function stillPublished(store: Store, remote: string, versions: readonly string[]): Promise<string[]> {
  const found = await Promise.all(versions.map((version) => readPublication(store, remote, version)))
  return versions.filter((_, i) => found[i])
}

type Change = Omit<RevisionRecord, 'revision' | 'time'>

/**
 * Compare-and-swap on the registry's revision. When another change wins, `decide` runs again if that change was about
 * another remote; otherwise this one fails with a sentence.
 */
async function changeRegistry(
  store: Store,
  remote: string,
  decide: (registry: Registry) => Promise<Change>,
): Promise<RevisionRecord> {
  const registry = await currentRegistry(store)
  const record: RevisionRecord = {
    revision: registry.revision + 1,
    time: new Date().toISOString(),
    ...(await decide(registry)),
  }
  const key = storeKeys.revision(record.revision)
  if (await store.create(key, Buffer.from(JSON.stringify(record, null, 2)))) {
    await currentRegistry(store)
    return record
  }
  const winner = await readRevision(store, record.revision)
  if (winner && winner.remote !== remote) return changeRegistry(store, remote, decide)
  throw new Error(
    `${remote} was changed by someone else at the same moment: ${winner?.action} to ${winner?.to}. ` +
      'Look with: npm run registry -- history; then do it again if it still makes sense.',
  )
}
