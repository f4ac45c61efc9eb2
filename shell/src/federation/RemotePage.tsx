import { lazy, Suspense, useEffect, useState } from 'react'
import type { RemotePage as Page, Publication, RegisteredRemote } from 'shared-domain'
import { Box, Button, Center, Loader } from 'shared-ui'
import type { FailureReport } from '../failure-report/failure-report'
import { Notice } from '../notice/Notice'
import { keepOffline } from '../offline/keep-offline'
import { remoteLabel } from '../sidebar/navigation-items'
import { type LoadedPage, type LoadMode, PageLoadError, type PageLoader } from './page-loader'
import { RemoteBoundary, RemoteFailure } from './RemoteBoundary'

interface RemotePageProps {
  remote: RegisteredRemote
  page: Page
  loadPage: PageLoader
  reportFailure: FailureReport
}

/** A remote's page: loading, shown, or failed with a way to try again. The rest of the shell never notices. */
export function RemotePage({ remote, page, loadPage, reportFailure }: RemotePageProps) {
  // React.lazy remembers a rejection, so each attempt makes its own.
  const [attempt, setAttempt] = useState(() => ({ count: 0, Page: lazyPage('known') }))
  const tryWith = (mode: LoadMode) => setAttempt(({ count }) => ({ count: count + 1, Page: lazyPage(mode) }))
  const retry = () => tryWith('afresh')
  useEffect(() => {
    if (page.worksOffline) keepOffline(page)
  }, [page])

  function lazyPage(mode: LoadMode) {
    return lazy(async () => {
      const loaded = await loadPage(remote, page.expose, mode)
      if (loaded.liveFailure && mode !== 'previous') reportFailure(remote, 'load', loaded.liveFailure)
      const actions = { onRetry: retry, onShowPrevious: () => tryWith('previous'), reportFailure }
      return { default: () => <ShownPage remote={remote} loaded={loaded} {...actions} /> }
    })
  }

  function report(failure: Error) {
    if (!(failure instanceof PageLoadError)) return reportFailure(remote, 'load', failure)
    for (const { publication, error } of failure.failures) reportFailure(publication, 'load', error)
  }

  return (
    <RemoteBoundary
      key={attempt.count}
      onError={report}
      failure={(error) => <RemoteFailure publication={remote} error={error} onRetry={retry} />}
    >
      <title>{`${page.title} · Smart Bins Wellington`}</title>
      <Suspense fallback={<PageLoading title={page.title} />}>
        <attempt.Page />
      </Suspense>
    </RemoteBoundary>
  )
}

interface ShownPageProps {
  remote: RegisteredRemote
  loaded: LoadedPage
  onRetry: () => void
  onShowPrevious: () => void
  reportFailure: FailureReport
}

/** A loaded page. If it fails while it is shown, its version is named, and the one before it is offered. */
function ShownPage({ remote, loaded, onRetry, onShowPrevious, reportFailure }: ShownPageProps) {
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

function PageLoading({ title }: { title: string }) {
  return (
    <Center h="50vh" role="status" aria-label={`Loading ${title}`}>
      <Loader />
    </Center>
  )
}

interface PreviousVersionNoteProps {
  live: Publication
  shown: Publication
  onRetry: () => void
}

function PreviousVersionNote({ live, shown, onRetry }: PreviousVersionNoteProps) {
  const tryAgain = (
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Box mb="lg" role="status">
      <Notice actions={tryAgain}>
        {remoteLabel(live)} {live.version} did not load; showing {shown.version}.
      </Notice>
    </Box>
  )
}
