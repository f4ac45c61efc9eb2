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

/** One route a page of the registry; those under /app stand beside the sidebar. */
export function PageRoutes({ registry, loadPage, reportFailure }: PageRoutesProps) {
  const routes = registry.remotes.flatMap((remote) =>
    remote.pages.map((page) => ({
      path: page.path,
      element: (
        <RemotePage
          key={`${remote.name}/${page.expose}`}
          remote={remote}
          page={page}
          loadPage={loadPage}
          reportFailure={reportFailure}
        />
      ),
    })),
  )
  const isOperators = ({ path }: { path: string }) => path.startsWith('/app/')
  return (
    <Routes>
      <Route element={<OperatorLayout registry={registry} loadPage={loadPage} />}>
        <Route path="/app" element={<Navigate to={paths.dashboard} replace />} />
        {routes.filter(isOperators).map((route) => (
          <Route {...route} key={route.path} />
        ))}
      </Route>
      {routes
        .filter((route) => !isOperators(route))
        .map((route) => (
          <Route {...route} key={route.path} />
        ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
