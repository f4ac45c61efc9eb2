import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { RegisteredRemote } from 'shared-domain'
import type { PageReport } from '../page-report/page-report'
import { type LoadedPage, type LoadMode, PageLoadError, type PageLoader } from './page-loader'
import { RemoteBoundary } from './RemoteBoundary'
import type { PreviousVersionNoteProps, RemoteFailureProps } from './remote-notices'

/** What stands in the place of a remote's component while it is not there. */
export interface RemoteLook {
  loading: ReactNode
  failure: (failure: RemoteFailureProps) => ReactNode
  /** Above the version before, when the live one did not load. */
  previousNote: (note: PreviousVersionNoteProps) => ReactNode
}

/** Where it is said what became of a remote's component. */
export type ContentReport = Pick<PageReport, 'ran' | 'failed'>

interface RemoteContentProps {
  remote: RegisteredRemote
  expose: string
  /** What the remote's component is given. */
  given?: object
  look: RemoteLook
  loadPage: PageLoader
  report: ContentReport
}

/** A remote's component: loading, shown, or failed with a way to try again. What is around it never notices. */
export function RemoteContent({ remote, expose, given, look, loadPage, report }: RemoteContentProps) {
  // React.lazy remembers a rejection, so each attempt makes its own.
  const [attempt, setAttempt] = useState(() => ({ count: 0, Content: lazyContent('known') }))
  const tryWith = (mode: LoadMode) =>
    setAttempt(({ count }) => ({ count: count + 1, Content: lazyContent(mode) }))
  const retry = () => tryWith('afresh')

  function lazyContent(mode: LoadMode) {
    return lazy(async () => {
      const loaded = await loadPage(remote, expose, mode)
      if (loaded.liveFailure && mode !== 'previous') report.failed(remote, 'load', loaded.liveFailure)
      const actions = { onRetry: retry, onShowPrevious: () => tryWith('previous'), report }
      return {
        default: (props: object) => (
          <ShownContent remote={remote} loaded={loaded} given={props} look={look} {...actions} />
        ),
      }
    })
  }

  function onError(failure: Error) {
    if (!(failure instanceof PageLoadError)) return report.failed(remote, 'load', failure)
    for (const { publication, error } of failure.failures) report.failed(publication, 'load', error)
  }

  return (
    <RemoteBoundary
      key={attempt.count}
      onError={onError}
      failure={(error) => look.failure({ publication: remote, error, onRetry: retry })}
    >
      <Suspense fallback={look.loading}>
        <attempt.Content {...given} />
      </Suspense>
    </RemoteBoundary>
  )
}

interface ShownContentProps {
  remote: RegisteredRemote
  loaded: LoadedPage
  given: object
  look: RemoteLook
  onRetry: () => void
  onShowPrevious: () => void
  report: ContentReport
}

/** A loaded component. If it fails while it is shown, its version is named, and the one before it is offered. */
function ShownContent({ remote, loaded, given, look, onRetry, onShowPrevious, report }: ShownContentProps) {
  const { Page, publication, liveFailure } = loaded
  const previous =
    !liveFailure && remote.previous ? { version: remote.previous.version, onShow: onShowPrevious } : undefined
  return (
    <RemoteBoundary
      onError={(error) => report.failed(publication, 'render', error)}
      failure={(error) => look.failure({ publication, error, onRetry, previous })}
    >
      {liveFailure && look.previousNote({ live: remote, shown: publication, onRetry })}
      <Page {...given} />
      <OnceShown onShown={() => report.ran(publication)} />
    </RemoteBoundary>
  )
}

/** Beside a component that failed to render it is not shown either. */
function OnceShown({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component is shown once, whatever it renders later.
  useEffect(onShown, [])
  return null
}
