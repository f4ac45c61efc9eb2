import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Publication, RegisteredRemote } from 'shared-domain'
import type { PageReport } from '../page-report/page-report'
import { type LoadAttempt, type LoadedPage, PageLoadError, type PageLoader } from './page-loader'
import { RemoteBoundary } from './RemoteBoundary'
import { onErrorOf } from './remote-errors'
import type { PreviousVersionNoteProps, RemoteFailureProps } from './remote-notices'
import { showStylesOf } from './remote-styles'

/** Placeholders for a remote's component while it is not available. */
export interface RemoteStatus {
  loading: ReactNode
  failure: (failure: RemoteFailureProps) => ReactNode
  /** Shown above the previous version, when the live one did not load. */
  previousNote: (note: PreviousVersionNoteProps) => ReactNode
}

/** Callbacks for the outcome of a remote's component. */
export type ContentReport = Pick<PageReport, 'ran' | 'failed'>

interface RemoteContentProps {
  remote: RegisteredRemote
  expose: string
  /** The component's props. */
  given?: object
  look: RemoteStatus
  loadPage: PageLoader
  report: ContentReport
}

/** A remote's component, which may be loading, shown, or failed with a Retry button. Its failures stay inside. */
export function RemoteContent({ remote, expose, given = {}, look, loadPage, report }: RemoteContentProps) {
  const [{ count, attempt }, setTried] = useState<{ count: number; attempt: LoadAttempt }>({
    count: 0,
    attempt: 'known',
  })
  const tryAgain = (next: LoadAttempt) => setTried((tried) => ({ count: tried.count + 1, attempt: next }))
  const retry = () => tryAgain('retry')

  function onError(failure: Error) {
    if (!(failure instanceof PageLoadError)) return report.failed(remote, 'load', failure)
    for (const { publication, error } of failure.failures) report.failed(publication, 'load', error)
  }

  function onLiveFailure(error: Error) {
    const isReported = attempt instanceof Error
    if (!isReported) report.failed(remote, 'load', error)
  }

  return (
    <RemoteBoundary
      key={count}
      onError={onError}
      failure={(error) => look.failure({ publication: remote, error, onRetry: retry })}
    >
      <LoadedContent
        load={() => loadPage(remote, expose, attempt)}
        onLiveFailure={onLiveFailure}
        loading={look.loading}
      >
        {(loaded) => (
          <ShownContent
            {...{ remote, loaded, given, look, report }}
            onRetry={retry}
            onShowPrevious={tryAgain}
          />
        )}
      </LoadedContent>
    </RemoteBoundary>
  )
}

interface LoadedContentProps {
  /** Called once. */
  load: () => LoadedPage | Promise<LoadedPage>
  onLiveFailure: (error: Error) => void
  loading: ReactNode
  children: (loaded: LoadedPage) => ReactNode
}

/**
 * The loaded component, in the first render if it was loaded before. It does not use React.lazy, because after a fallback
 * React waits 300 ms before it shows anything.
 */
function LoadedContent({ load, onLiveFailure, loading, children }: LoadedContentProps) {
  const [started] = useState(() => startLoading(load))
  const [outcome, setOutcome] = useState(started instanceof Promise ? undefined : started)
  const onLoaded = useEffectEvent((settled: Outcome) => {
    if ('loaded' in settled && settled.loaded.liveFailure) onLiveFailure(settled.loaded.liveFailure)
    setOutcome(settled)
  })
  useEffect(() => {
    if (!(started instanceof Promise)) return
    let isGone = false
    started.then((settled) => isGone || onLoaded(settled))
    return () => {
      isGone = true
    }
  }, [started])
  if (!outcome) return loading
  if ('error' in outcome) throw outcome.error
  return children(outcome.loaded)
}

type Outcome = { loaded: LoadedPage } | { error: unknown }

function startLoading(load: LoadedContentProps['load']): Outcome | Promise<Outcome> {
  const loading = load()
  if (!(loading instanceof Promise)) return { loaded: loading }
  return loading.then(
    (loaded) => ({ loaded }),
    (error: unknown) => ({ error }),
  )
}

interface ShownContentProps {
  remote: RegisteredRemote
  loaded: LoadedPage
  given: object
  look: RemoteStatus
  onRetry: () => void
  /** Given the error with which the live version failed. */
  onShowPrevious: (error: Error) => void
  report: ContentReport
}

/** A loaded component. When it fails while rendering, the notice names its version and offers the previous one. */
function ShownContent({ remote, loaded, given, look, onRetry, onShowPrevious, report }: ShownContentProps) {
  const { Page, publication, liveFailure } = loaded
  const previousAfter = (error: Error) =>
    !liveFailure && remote.previous
      ? { version: remote.previous.version, onShow: () => onShowPrevious(error) }
      : undefined
  return (
    <RemoteBoundary
      onError={(error) => report.failed(publication, 'render', error)}
      failure={(error) => look.failure({ publication, error, onRetry, previous: previousAfter(error) })}
    >
      {liveFailure && look.previousNote({ live: remote, shown: publication, onRetry })}
      <ThrowsLate publication={publication} />
      <OwnStyles publication={publication} />
      {/* The component itself may suspend. */}
      <Suspense fallback={<Awaited publication={publication} loading={look.loading} />}>
        <Page {...given} />
        <OnceShown onShown={() => report.ran(publication)} />
      </Suspense>
    </RemoteBoundary>
  )
}

/** Fails like the component beside it when that throws outside of rendering: it may be left half done. */
function ThrowsLate({ publication }: { publication: Publication }) {
  // It renders before that component does.
  const [began] = useState(() => performance.now())
  const [error, setError] = useState<Error>()
  useEffect(() => onErrorOf(publication, began, setError), [publication, began])
  if (error) throw error
  return null
}

/** Applies what the version's code adds to the styles of the page, as long as this is on screen. */
function OwnStyles({ publication }: { publication: Publication }) {
  useLayoutEffect(() => showStylesOf(publication), [publication])
  return null
}

/** How long a component may suspend, in ms: a chunk of it takes as long on a poor connection. */
const SUSPENDED_MAX_MS = 30_000

/** Stands for a component that suspends, and fails when it does so for ever. */
function Awaited({ publication, loading }: { publication: Publication; loading: ReactNode }) {
  const { name, version } = publication
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SUSPENDED_MAX_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) throw new Error(`${name} ${version} showed nothing within ${SUSPENDED_MAX_MS / 1000} s.`)
  return loading
}

/** Calls back after the first commit, which does not happen beside a component that failed to render. */
function OnceShown({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, however often the component renders.
  useEffect(onShown, [])
  return null
}
