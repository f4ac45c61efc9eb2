import { satisfy } from '@module-federation/enhanced/runtime'
import type { ProvidedVersions, Publication, RegisteredRemote } from 'shared-domain'
import { type LoadedPage, PageLoadError, type PageLoader, type PublicationFailure } from '../page-loader'
import { dropPublication, loadedPage, loadPublishedPage } from './load-publication'

/**
 * Loads pages: the live version, else the one before it. When a remote's live version fails, all its pages use the previous one
 * until a retry, so that they have the same version and users wait for the failure only once.
 */
export function pageLoader(provided: ProvidedVersions): PageLoader {
  /** By remote: why its live version is skipped. */
  const liveFailures = new Map<string, Error>()

  async function load(publication: Publication, expose: string): Promise<LoadedPage> {
    requireCompatibility(publication, provided)
    return { Page: await loadPublishedPage(publication, expose), publication }
  }

  async function loadPrevious(remote: RegisteredRemote, expose: string, liveFailure: Error) {
    const { previous } = remote
    const failures: [PublicationFailure, ...PublicationFailure[]] = [
      { publication: remote, error: liveFailure },
    ]
    if (!previous || !hasSame(remote, previous, expose)) throw new PageLoadError(failures)
    try {
      const loaded = await load(previous, expose)
      liveFailures.set(remote.name, liveFailure)
      return { ...loaded, liveFailure }
    } catch (error) {
      liveFailures.delete(remote.name)
      throw new PageLoadError([...failures, { publication: previous, error: error as Error }])
    }
  }

  return (remote, expose, mode = 'known') => {
    if (mode === 'retry') {
      dropPublication(remote)
      if (remote.previous) dropPublication(remote.previous)
      liveFailures.delete(remote.name)
    }
    const known =
      mode === 'previous' ? new Error('It failed while it was shown.') : liveFailures.get(remote.name)
    if (known) return loadPrevious(remote, expose, known)
    const Page = loadedPage(remote, expose)
    if (Page) return { Page, publication: remote }
    return load(remote, expose).catch((error) => loadPrevious(remote, expose, error))
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
