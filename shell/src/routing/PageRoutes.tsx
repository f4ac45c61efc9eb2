import { paths, type Registry } from 'shared-domain'
import { Navigate, Route, Routes } from 'shared-ui'
import type { FailureReport } from '../failure-report/failure-report'
import type { PageLoader } from '../federation/page-loader'
import { RemotePage } from '../federation/RemotePage'
import { OperatorLayout } from '../layout/OperatorLayout'
import { NotFoundPage } from '../not-found-page/NotFoundPage'

interface PageRoutesProps {
  registry: Registry
  loadPage: PageLoader
  reportFailure: FailureReport
}

/** One route for each page of the registry; those under /app stand beside the sidebar. */
export function PageRoutes({ registry, loadPage, reportFailure }: PageRoutesProps) {
  const routesOf = (isOperators: boolean) =>
    registry.remotes.flatMap((remote) =>
      remote.pages
        .filter(({ path }) => path.startsWith('/app/') === isOperators)
        .map((page) => (
          <Route
            key={page.path}
            path={page.path}
            element={
              <RemotePage
                key={`${remote.name}/${page.expose}`}
                remote={remote}
                page={page}
                loadPage={loadPage}
                reportFailure={reportFailure}
              />
            }
          />
        )),
    )
  return (
    <Routes>
      <Route element={<OperatorLayout registry={registry} loadPage={loadPage} />}>
        <Route path="/app" element={<Navigate to={paths.dashboard} replace />} />
        {routesOf(true)}
      </Route>
      {routesOf(false)}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
