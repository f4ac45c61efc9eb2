import type { RevisionRecord, Store } from 'delivery'
import { latestRevisionOf, readHistory, rollbackRemote } from 'delivery'
import type { ClientError } from 'shared-domain'
import type { LiveRegistry } from '../composition/live-registry'
import type { LoadIds } from './load-ids'

interface ErrorWatchOptions {
  store: Store
  registry: LiveRegistry
  ids: LoadIds
  /** So many page loads with an error roll a version back. */
  threshold: number
  now: () => number
}

/** For so long after its promotion a version is on probation. */
const PROBATION_MS = 10 * 60_000
const REASON_LENGTH = 200

/** Counts the page loads in which a freshly promoted version fails, and rolls it back when they are too many. */
export function errorWatch({ store, registry, ids, threshold, now }: ErrorWatchOptions) {
  // No larger than remotes × threshold, whatever is reported.
  const failedLoads = new Map<string, { revision: number; loads: Set<string> }>()

  async function promotionOnProbation({ load, remote, version }: ClientError) {
    const loadedAt = ids.issuedAt(load)
    if (loadedAt === undefined) return undefined
    const { revision, remotes } = await registry()
    if (remotes.find(({ name }) => name === remote)?.version !== version) return undefined
    const latest = await latestRevisionOf(store, remote, revision)
    if (latest?.action !== 'promote' || latest.remote !== remote || latest.before.length === 0)
      return undefined
    const promotedAt = Date.parse(latest.time)
    // A page from before the promotion has another version, whatever it says.
    return loadedAt >= promotedAt && now() - promotedAt <= PROBATION_MS ? latest : undefined
  }

  function countFailedLoad({ remote, revision }: RevisionRecord, load: string): number {
    const known = failedLoads.get(remote)
    const loads = known?.revision === revision ? known.loads : new Set<string>()
    if (loads.size < threshold) loads.add(load)
    failedLoads.set(remote, { revision, loads })
    return loads.size
  }

  /** Returns the rollback when this report reached the threshold. */
  return async (error: ClientError): Promise<RevisionRecord | undefined> => {
    const promotion = await promotionOnProbation(error)
    if (!promotion || countFailedLoad(promotion, error.load) < threshold) return undefined
    const { remote, to: version } = promotion
    // Promoted again after a rollback of ours: an operator knows better.
    if (await wasRolledBackByUs(store, remote, version)) return undefined
    return rollbackRemote(store, {
      remote,
      by: 'error-beacon',
      onlyFrom: version,
      reason: `errors in ${threshold} page loads, the last: ${error.kind}: ${printable(error.message)}`,
    }).catch((failure) => {
      // Another process was faster, or the store is away: the next report tries again.
      console.error(`${remote} ${version} fails in browsers and could not be rolled back.`, failure)
      return undefined
    })
  }
}

async function wasRolledBackByUs(store: Store, remote: string, version: string): Promise<boolean> {
  const history = await readHistory(store)
  return history.some((record) => {
    return record.by === 'error-beacon' && record.remote === remote && record.from === version
  })
}

/** A browser's words, safe to show in a terminal. */
const printable = (text: string) => text.replace(/\p{C}+/gu, ' ').slice(0, REASON_LENGTH)
