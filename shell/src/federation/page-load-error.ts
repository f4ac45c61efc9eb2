import type { Publication } from 'shared-domain'

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
