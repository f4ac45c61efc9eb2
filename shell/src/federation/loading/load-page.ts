import { satisfy } from '@module-federation/enhanced/runtime'
import type { ProvidedVersions, Publication, RegisteredRemote } from 'shared-domain'
import { type LoadedPage, PageLoadError, type PageLoader } from '../page-loader'
import { dropPublication, loadedPage, loadPublishedPage } from './load-publication'

/**
 * Loads pages: the live version, else the one before it. When a remote's live version fails, all its pages use the previous one
 * until a retry, so that they have the same version and users wait for the failure only once.
 */
export function pageLoader(provided: ProvidedVersions): PageLoader {
  /** By remote: why the version before the live one is used. */
  const liveFailures = new Map<string, Error>()

  async function load(publication: Publication, expose: string): Promise<LoadedPage> {
    requireCompatibility(publication, provided)
    return { Page: await loadPublishedPage(publication, expose), publication }
  }

  async function loadLive(remote: RegisteredRemote, expose: string): Promise<LoadedPage> {
    try {
      return await load(remote, expose)
    } catch (error) {
      return loadPrevious(remote, expose, error as Error)
    }
  }

  async function loadPrevious(
    remote: RegisteredRemote,
    expose: string,
    liveFailure: Error,
  ): Promise<LoadedPage> {
    const { previous } = remote
    const live = { publication: remote, error: liveFailure }
    if (!previous || !hasSame(remote, previous, expose)) throw new PageLoadError([live])
    try {
      const loaded = await load(previous, expose)
      liveFailures.set(remote.name, liveFailure)
      return { ...loaded, liveFailure }
    } catch (error) {
      liveFailures.delete(remote.name)
      throw new PageLoadError([live, { publication: previous, error: error as Error }])
    }
  }

  function forget(remote: RegisteredRemote): void {
    dropPublication(remote)
    if (remote.previous) dropPublication(remote.previous)
    liveFailures.delete(remote.name)
  }

  return (remote, expose, attempt = 'known') => {
    if (attempt === 'retry') forget(remote)
    const liveFailure = attempt instanceof Error ? attempt : liveFailures.get(remote.name)
    if (liveFailure) return loadPrevious(remote, expose, liveFailure)
    const Page = loadedPage(remote, expose)
    return Page ? { Page, publication: remote } : loadLive(remote, expose)
  }
}

/** Whether a version exposes the same module as another one; for an extension, also for the same version of the same slot. */
function hasSame(remote: Publication, previous: Publication, expose: string): boolean {
  if (previous.pages.some((page) => page.expose === expose)) return true
  const placeIn = ({ extensions }: Publication) => extensions?.find((one) => one.expose === expose)
  const [live, before] = [placeIn(remote), placeIn(previous)]
  return before !== undefined && live?.slot === before.slot && live.slotVersion === before.slotVersion
}

/** Throws when the shell does not meet a requirement of the publication. Called before anything is fetched. @internal */
export function requireCompatibility({ name, version, requires }: Publication, provided: ProvidedVersions) {
  for (const [part, range] of Object.entries(requires) as [keyof ProvidedVersions, string][]) {
    // Uses the federation runtime's own comparison, so that both always agree.
    if (!satisfy(provided[part], range))
      throw new Error(`${name} ${version} needs ${part} ${range}; this page has ${provided[part]}.`)
  }
}
