import { paths, type Registry } from 'shared-domain'
import { Navigate, Route, Routes } from 'shared-ui'
import type { PageLoader } from '../federation/page-loader'
import { RemotePage } from '../federation/RemotePage'
import { OperatorLayout } from '../layout/OperatorLayout'
import { NotFound } from '../not-found-page/NotFound'
import { NotFoundPage } from '../not-found-page/NotFoundPage'
import type { PageReport } from '../page-report/page-report'

interface PageRoutesProps {
  registry: Registry
  loadPage: PageLoader
  report: PageReport
}

/** One route for each page in the registry; those under /app are shown beside the sidebar. */
export function PageRoutes({ registry, loadPage, report }: PageRoutesProps) {
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
                report={report}
              />
            }
          />
        )),
    )
  return (
    <Routes>
      <Route element={<OperatorLayout registry={registry} loadPage={loadPage} report={report} />}>
        <Route path="/app" element={<Navigate to={paths.dashboard} replace />} />
        {routesOf(true)}
        <Route path="/app/*" element={<NotFound />} />
      </Route>
      {routesOf(false)}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
