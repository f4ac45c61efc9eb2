import type { ReleaseStore, RevisionRecord } from 'delivery'
import { latestRevisionOf, readHistory, rollbackRemote } from 'delivery'
import type { ClientError, PageRun, PageVitals, Publication, StackFrame } from 'shared-domain'
import type { Database } from '../../database/database'
import type { Access } from '../../http/auth/access'
import type { LiveRegistry } from '../composition/live-registry'
import type { PageLoad } from './load-ids'
import { countLoads, type LoadCounts, recordOutcome, recordVitals } from './page-loads'
import { placeText } from './source-place'

/** When failures roll a version back. */
export interface RollbackRule {
  /** The fewest sessions with a failure; in the demonstration, page loads. */
  errors: number
  /** The smallest share of failing sessions among those that loaded the version, in percent. */
  percent: number
}

export const DEFAULT_ROLLBACK_RULE: RollbackRule = { errors: 3, percent: 20 }

/** The fewest people and networks with a failure: in the demonstration everyone is one operator on one machine. */
export const sourcesMin = ({ kind }: Access) => (kind === 'demonstration' ? 1 : 2)

interface ErrorWatchOptions {
  store: ReleaseStore
  registry: LiveRegistry
  database: Pick<Database, 'query'>
  rule: RollbackRule
  /** The fewest people and networks with a failure. */
  sourcesMin: number
  now: () => number
}

/** How long a version is on probation after its promotion. */
export const PROBATION_MS = 10 * 60_000
const MESSAGE_LENGTH = 200

/** Records the outcomes of live versions in browsers, and rolls a version back that fails in too many sessions during its probation. */
export function errorWatch({ store, registry, database, rule, sourcesMin, now }: ErrorWatchOptions) {
  /** The files of a live version or candidate; `undefined` for any other, such as that of a page opened before a promotion. */
  async function publicationOf({ remote, version }: Pick<PageRun, 'remote' | 'version'>) {
    const { remotes } = await registry()
    const live = remotes.find(({ name }) => name === remote)
    const found = [live, live?.candidate].find((publication) => publication?.version === version)
    return found && { files: found.files }
  }

  async function promotionOnProbation(remote: string) {
    const latest = await latestRevisionOf(store, remote)
    if (latest?.action !== 'promote' || latest.remote !== remote || latest.before.length === 0)
      return undefined
    return now() - Date.parse(latest.time) <= PROBATION_MS ? latest : undefined
  }

  const isTooMuch = ({ sessions, failed, addresses, people }: LoadCounts) =>
    failed >= rule.errors &&
    failed * 100 >= sessions * rule.percent &&
    Math.min(addresses, people || addresses) >= sourcesMin

  return {
    async ran(load: PageLoad, { remote, version }: PageRun): Promise<void> {
      if (await publicationOf({ remote, version }))
        await recordOutcome(database, load, { remote, version, outcome: 'ran' }, now())
    },

    felt: (load: PageLoad, vitals: PageVitals): Promise<void> => recordVitals(database, load, vitals),

    /** Records a failure. Returns the rollback if it caused one. */
    async failed(load: PageLoad, error: ClientError): Promise<RevisionRecord | undefined> {
      const { remote, version, kind } = error
      const publication = await publicationOf(error)
      if (!publication) return undefined
      const stack = ownFrames(error, publication)
      const { file = null, line = null } = stack[0] ?? {}
      const message = printable(error.message)
      const outcome = { remote, version, outcome: kind, file, line, message, stack }
      await recordOutcome(database, load, outcome, now())
      const promotion = await promotionOnProbation(remote)
      if (!promotion) return undefined
      const counts = await countLoads(database, { remote, version, since: new Date(promotion.time) })
      // An operator has promoted the version again after an automatic rollback, so it stays.
      if (!isTooMuch(counts) || (await wasRolledBackAutomatically(store, remote, version))) return undefined
      const place = await placeText(store, { name: remote, version }, stack)
      return rollbackRemote(store, {
        remote,
        by: 'error-beacon',
        expect: version,
        reason: `errors in ${counts.failed} of ${counts.sessions} page loads, the last: ${kind}${place && ` in ${place}`}`,
      }).catch((failure) => {
        // Another process has rolled it back already, or the store is unavailable. The next report tries again.
        console.error(`${remote} ${version} fails in browsers and could not be rolled back.`, failure)
        return undefined
      })
    },
  }
}

async function wasRolledBackAutomatically(
  store: ReleaseStore,
  remote: string,
  version: string,
): Promise<boolean> {
  const history = await readHistory(store)
  return history.some((record) => {
    return record.by === 'error-beacon' && record.remote === remote && record.from === version
  })
}

/** The frames within files of the version itself. A browser may claim anything, so other files are dropped. */
const ownFrames = (
  { stack, file, line = 0 }: ClientError,
  { files }: Pick<Publication, 'files'>,
): StackFrame[] =>
  (stack ?? (file === undefined ? [] : [{ file, line, column: 0 }])).filter((frame) =>
    Object.hasOwn(files, frame.file),
  )

/** Removes control characters from a browser's text, so that it is safe to print in a terminal. */
const printable = (text: string) => text.replace(/\p{C}+/gu, ' ').slice(0, MESSAGE_LENGTH)
