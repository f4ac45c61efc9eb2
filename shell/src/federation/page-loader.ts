import type { ComponentType } from 'react'
import { findPage, type Publication, type RegisteredRemote, type Registry } from 'shared-domain'
import { t } from '../messages/translate'

export interface LoadedPage {
  /** The page, or the extension with the props of its slot. */
  Page: ComponentType<object>
  /** The version of the loaded page. */
  publication: Publication
  /** Why it is not the live version. */
  liveFailure?: Error
}

/**
 * `known` uses the version that last worked, `retry` tries the live one again. An error skips the live one: it has failed with it while it
 * was shown.
 */
export type LoadAttempt = 'known' | 'retry' | Error

/** Returns the page itself instead of a promise if it was loaded before. */
export type PageLoader = (
  remote: RegisteredRemote,
  expose: string,
  attempt?: LoadAttempt,
) => LoadedPage | Promise<LoadedPage>

/** Loads the page at `path` ahead of a visit. A failure is reported at the visit, which tries again. */
export async function preloadPage(loadPage: PageLoader, { remotes }: Registry, path: string): Promise<void> {
  const found = findPage(remotes, path)
  try {
    if (found) await loadPage(found.remote, found.page.expose)
  } catch {}
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
      previous &&
      t('federation.previousVersion', {
        version: previous.publication.version,
        message: previous.error.message,
      })
    super(`${live.error.message}${also ?? ''}`)
    this.name = 'PageLoadError'
  }
}
