import { lazy, Suspense, useEffect, useState } from 'react'
import type { RemotePage as Page, RegisteredRemote } from 'shared-domain'
import type { FailureReport } from '../failure-report/failure-report'
import { keepOffline } from '../offline/keep-offline'
import { PageLoading } from './PageLoading'
import { PageLoadError } from './page-load-error'
import type { LoadWish, PageLoader } from './page-loader'
import { RemoteBoundary } from './RemoteBoundary'
import { RemoteFailure } from './RemoteFailure'
import { ShownPage } from './ShownPage'

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
  const tryWith = (wish: LoadWish) => setAttempt(({ count }) => ({ count: count + 1, Page: lazyPage(wish) }))
  const retry = () => tryWith('afresh')
  useEffect(() => {
    if (page.worksOffline) keepOffline(page)
  }, [page])

  function lazyPage(wish: LoadWish) {
    return lazy(async () => {
      const loaded = await loadPage(remote, page.expose, wish)
      if (loaded.liveFailure && wish !== 'previous') reportFailure(remote, 'load', loaded.liveFailure)
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
