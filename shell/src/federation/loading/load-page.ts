import { satisfy } from '@module-federation/enhanced/runtime'
import type { ProvidedVersions, Publication, RegisteredRemote } from 'shared-domain'
import { type LoadedPage, PageLoadError, type PageLoader, type PublicationFailure } from '../page-loader'
import { dropPublication, loadPublishedPage } from './load-publication'

/**
 * Loads pages: the live version, else the one before it. A remote whose live version failed stays with the previous
 * one until a retry, so that all its pages are of one version and the failure is waited for once.
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

  return async (remote, expose, mode = 'known') => {
    if (mode === 'afresh') {
      dropPublication(remote)
      if (remote.previous) dropPublication(remote.previous)
      liveFailures.delete(remote.name)
    }
    const known =
      mode === 'previous' ? new Error('It failed while it was shown.') : liveFailures.get(remote.name)
    if (known) return loadPrevious(remote, expose, known)
    return load(remote, expose).catch((error) => loadPrevious(remote, expose, error))
  }
}

/** Whether a version exposes what another one does, an extension for the same version of the same slot. */
function hasSame(remote: Publication, previous: Publication, expose: string): boolean {
  if (previous.pages.some((page) => page.expose === expose)) return true
  const placeIn = ({ extensions }: Publication) => extensions?.find((one) => one.expose === expose)
  const [live, before] = [placeIn(remote), placeIn(previous)]
  return before !== undefined && live?.slot === before.slot && live.slotVersion === before.slotVersion
}

/**
 * Throws when the publication requires something that the shell does not provide. Called before anything is fetched.
 * @internal
 */
export function requireCompatibility({ name, version, requires }: Publication, provided: ProvidedVersions) {
  for (const [part, range] of Object.entries(requires) as [keyof ProvidedVersions, string][]) {
    // The federation runtime's own comparison, so that the two never disagree.
    if (!satisfy(provided[part], range))
      throw new Error(`${name} ${version} needs ${part} ${range}; this page has ${provided[part]}.`)
  }
}
