import { satisfy } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import {
  findPage,
  type ProvidedVersions,
  type Publication,
  type RegisteredRemote,
  type Registry,
} from 'shared-domain'
import { dropPublication, loadPublishedPage } from './loading/load-publication'

export interface LoadedPage {
  Page: ComponentType
  /** The version that the page is of. */
  publication: Publication
  /** Why it is not the live one. */
  liveFailure?: Error
}

/** `known` keeps the version that last worked; `afresh` tries the live one again; `previous` skips it. */
export type LoadMode = 'known' | 'afresh' | 'previous'

export type PageLoader = (remote: RegisteredRemote, expose: string, mode?: LoadMode) => Promise<LoadedPage>

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
    if (!previous?.pages.some((page) => page.expose === expose)) throw new PageLoadError(failures)
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

/** Loads the page at `path` ahead of a visit. A failure is reported at the visit, which tries again. */
export function preloadPage(loadPage: PageLoader, { remotes }: Registry, path: string): void {
  const found = findPage(remotes, path)
  if (found) loadPage(found.remote, found.page.expose).catch(() => {})
}

/** Throws when the publication requires something that the shell does not provide. Called before anything is fetched. */
export function requireCompatibility({ name, version, requires }: Publication, provided: ProvidedVersions) {
  for (const [part, range] of Object.entries(requires) as [keyof ProvidedVersions, string][]) {
    // The federation runtime's own comparison, so that the two never disagree.
    if (!satisfy(provided[part], range))
      throw new Error(`${name} ${version} needs ${part} ${range}; this page has ${provided[part]}.`)
  }
}

interface PublicationFailure {
  publication: Publication
  error: Error
}

/** Neither the live version nor the one before it could be loaded. */
export class PageLoadError extends Error {
  constructor(readonly failures: readonly [PublicationFailure, ...PublicationFailure[]]) {
    const [live, previous] = failures
    const also =
      previous && ` The previous version, ${previous.publication.version}: ${previous.error.message}`
    super(`${live.error.message}${also ?? ''}`)
    this.name = 'PageLoadError'
  }
}
