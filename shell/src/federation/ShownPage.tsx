import type { RegisteredRemote } from 'shared-domain'
import type { FailureReport } from '../failure-report/failure-report'
import { PreviousVersionNote } from './PreviousVersionNote'
import type { LoadedPage } from './page-loader'
import { RemoteBoundary } from './RemoteBoundary'
import { RemoteFailure } from './RemoteFailure'

interface ShownPageProps {
  remote: RegisteredRemote
  loaded: LoadedPage
  onRetry: () => void
  onShowPrevious: () => void
  reportFailure: FailureReport
}

/** A loaded page. If it fails while it is shown, its version is named, and the one before it is offered. */
export function ShownPage({ remote, loaded, onRetry, onShowPrevious, reportFailure }: ShownPageProps) {
  const { Page, publication, liveFailure } = loaded
  const previous = !liveFailure &&
    remote.previous && { version: remote.previous.version, onShow: onShowPrevious }
  return (
    <RemoteBoundary
      onError={(error) => reportFailure(publication, 'render', error)}
      failure={(error) => (
        <RemoteFailure
          publication={publication}
          error={error}
          onRetry={onRetry}
          previous={previous || undefined}
        />
      )}
    >
      {liveFailure && <PreviousVersionNote live={remote} shown={publication} onRetry={onRetry} />}
      <Page />
    </RemoteBoundary>
  )
}
