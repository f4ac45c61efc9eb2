import type { ComponentType } from 'react'
import type { ProvidedVersions, Publication, RegisteredRemote } from 'shared-domain'
import { requireCompatibility } from './loading/compatibility'
import { dropPublication, loadPublishedPage } from './loading/load-publication'
import { PageLoadError, type PublicationFailure } from './page-load-error'

export interface LoadedPage {
  Page: ComponentType
  /** The version that the page is of. */
  publication: Publication
  /** Why it is not the live one. */
  liveFailure?: Error
}

/** `known` goes on with the version that last worked; `afresh` tries the live one again; `previous` passes it over. */
export type LoadWish = 'known' | 'afresh' | 'previous'

export type PageLoader = (remote: RegisteredRemote, expose: string, wish?: LoadWish) => Promise<LoadedPage>

/**
 * Loads pages: the live version, else the one before it. A remote whose live version failed stays with the previous
 * one until somebody asks for another try, so that its pages do not differ from each other and nobody waits twice.
 */
export function pageLoader(provided: ProvidedVersions): PageLoader {
  const setAside = new Map<string, Error>()

  async function load(publication: Publication, expose: string): Promise<LoadedPage> {
    requireCompatibility(publication, provided)
    return { Page: await loadPublishedPage(publication, expose), publication }
  }

  async function loadPrevious(remote: RegisteredRemote, expose: string, liveFailure: Error) {
    const { previous } = remote
    const failures: [PublicationFailure, ...PublicationFailure[]] = [
      { publication: remote, error: liveFailure },
    ]
    if (!previous?.pages.some((page) => page.expose === expose)) throw new PageLoadError(failures)
    try {
      const loaded = await load(previous, expose)
      setAside.set(remote.name, liveFailure)
      return { ...loaded, liveFailure }
    } catch (error) {
      setAside.delete(remote.name)
      throw new PageLoadError([...failures, { publication: previous, error: error as Error }])
    }
  }

  return async (remote, expose, wish = 'known') => {
    if (wish === 'afresh') {
      dropPublication(remote)
      if (remote.previous) dropPublication(remote.previous)
      setAside.delete(remote.name)
    }
    const known = wish === 'previous' ? new Error('It failed while it was shown.') : setAside.get(remote.name)
    if (known) return loadPrevious(remote, expose, known)
    return load(remote, expose).catch((error) => loadPrevious(remote, expose, error))
  }
}
