import { lazy, Suspense, useState } from 'react'
import type { RemotePage as Page, RegisteredRemote } from 'shared-domain'
import type { PageLoader } from './federated-page-loader'
import { PageLoading } from './PageLoading'
import { RemoteBoundary } from './RemoteBoundary'

interface RemotePageProps {
  remote: RegisteredRemote
  page: Page
  loadPage: PageLoader
}

/** A remote's page: loading, shown, or failed with a way to try again. The rest of the shell never notices. */
export function RemotePage({ remote, page, loadPage }: RemotePageProps) {
  // React.lazy remembers a rejection, so each attempt makes its own.
  const [attempt, setAttempt] = useState(() => ({ count: 0, Page: lazyPage() }))
  function lazyPage() {
    return lazy(async () => ({ default: await loadPage(remote, page.expose) }))
  }
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, Page: lazyPage() }))
  return (
    <RemoteBoundary key={attempt.count} remote={remote} onRetry={retry}>
      <title>{`${page.title} · Smart Bins Wellington`}</title>
      <Suspense fallback={<PageLoading title={page.title} />}>
        <attempt.Page />
      </Suspense>
    </RemoteBoundary>
  )
}
