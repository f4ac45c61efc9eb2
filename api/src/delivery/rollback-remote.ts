import { changeRegistry } from './change-registry'
import { latestRevisionOf } from './history'
import type { RevisionRecord } from './revision-record'
import type { Store } from './store'
import { readPublication } from './stored-publication'

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
