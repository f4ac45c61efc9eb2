import type { ComponentType } from 'react'
import { findPage, type Publication, type RegisteredRemote, type Registry } from 'shared-domain'

export interface LoadedPage {
  /** The page, or the extension with what its slot gives it. */
  Page: ComponentType<object>
  /** The version that the page is of. */
  publication: Publication
  /** Why it is not the live one. */
  liveFailure?: Error
}

/** `known` keeps the version that last worked; `afresh` tries the live one again; `previous` skips it. */
export type LoadMode = 'known' | 'afresh' | 'previous'

export type PageLoader = (remote: RegisteredRemote, expose: string, mode?: LoadMode) => Promise<LoadedPage>

/** Loads the page at `path` ahead of a visit. A failure is reported at the visit, which tries again. */
export function preloadPage(loadPage: PageLoader, { remotes }: Registry, path: string): void {
  const found = findPage(remotes, path)
  if (found) loadPage(found.remote, found.page.expose).catch(() => {})
}

export interface PublicationFailure {
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
