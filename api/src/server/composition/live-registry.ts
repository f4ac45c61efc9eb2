import { headOf, pinHead, type ReleaseKeys, type ReleaseStore, readReleases } from 'delivery'
import type { Registry } from 'shared-domain'
import type { Database } from '../../database/database'
import { asSeen, noteSeenLog, readSeenLog, type SeenLog } from './seen-log'

/** Reads the store's registry, cached for the time that the store allows. */
export type LiveRegistry = () => Promise<Registry>

/** The shortest time between reads after a failure: the log is not valid, or the store is unavailable. */
const PAUSE_AFTER_FAILURE_MS = 1_000

/**
 * What the store's log makes live. As long as the log cannot be read, is not what was signed, or was cut off or rewritten, what was live
 * before stays live, also over a restart with the same record. Fails only when nothing is known of before.
 */
export async function liveRegistry(store: ReleaseStore, database?: Database): Promise<LiveRegistry> {
  let known: Registry | undefined
  let noted: Registry | undefined
  let isPinned = false
  let pinnedHash: string | undefined
  let failure: string | undefined
  let readAt = 0
  let reading: Promise<Registry> | undefined

  /** From what the record has seen. Does nothing as long as the record is not available: then there is nothing else to serve either. */
  async function pin({ query }: Database): Promise<boolean> {
    if (isPinned) return true
    const seen = await readSeenLog({ query }).catch((error) => {
      console.error('The record does not say how far it has seen the log of releases.', error)
      return null
    })
    if (seen === null) return false
    isPinned = true
    if (seen) pinHead(store, seen)
    pinnedHash = seen?.hash
    known ??= seen && stillSigned(seen, store.keys)
    return true
  }

  async function read(): Promise<Registry> {
    const isRecordThere = database !== undefined && (await pin(database))
    const releases = await readReleases(store)
    if (isRecordThere && releases.registry !== noted) {
      await noteSeenLog(database, asSeen(releases))
      noted = releases.registry
      pinnedHash = headOf(releases.entries).hash
    }
    return releases.registry
  }

  /** An operator may have accepted another log meanwhile: `npm run registry -- accept`. */
  async function readAccepted(error: unknown): Promise<Registry> {
    const accepted = database && (await readSeenLog(database))
    if (!accepted || accepted.hash === pinnedHash) throw error
    pinHead(store, accepted)
    return read()
  }

  async function readAgain(): Promise<Registry> {
    try {
      known = await read().catch(readAccepted)
      if (failure) console.log(`The releases in ${store.name} are read again.`)
      failure = undefined
    } catch (error) {
      if (!known) throw error
      const { message } = error as Error
      if (message !== failure)
        console.error(`The releases in ${store.name} are not read; what was live before stays live.`, error)
      failure = message
    } finally {
      readAt = Date.now()
      reading = undefined
    }
    return known
  }
  await readAgain()

  return async () => {
    const lifetimeMs = failure ? PAUSE_AFTER_FAILURE_MS : store.registryLifetimeMs
    if (!reading && known && Date.now() - readAt < lifetimeMs) return known
    reading ??= readAgain()
    return reading
  }
}

/** What was live, without the versions whose keys do not count any more. */
function stillSigned({ registry, signers }: SeenLog, { listed }: ReleaseKeys): Registry {
  const ownersOf = (id: string) => listed.filter((key) => key.id === id).map(({ owner }) => owner)
  const isListed = (name: string, id: string) => {
    const owners = ownersOf(id)
    return !owners.includes('revoked') && (owners.includes(name) || owners.includes('all'))
  }
  const isSigned = (name: string, version: string) =>
    signers[`${name} ${version}`]?.some((id) => isListed(name, id)) ?? false
  return {
    ...registry,
    remotes: registry.remotes
      .filter(({ name, version }) => isSigned(name, version))
      .map(({ previous, candidate, ...live }) => ({
        ...live,
        ...(previous && isSigned(live.name, previous.version) && { previous }),
        ...(candidate && isSigned(live.name, candidate.version) && { candidate }),
      })),
  }
}
