import { paths, type Registry } from 'shared-domain'
import { Navigate, Route, Routes } from 'shared-ui'
import type { PageLoader } from '../federation/federated-page-loader'
import { RemotePage } from '../federation/RemotePage'
import { OperatorLayout } from '../layout/OperatorLayout'
import { NotFoundPage } from '../not-found-page/NotFoundPage'

/** One route a page of the registry; those under /app stand beside the sidebar. */
export function PageRoutes({ registry, loadPage }: { registry: Registry; loadPage: PageLoader }) {
  const routes = registry.remotes.flatMap((remote) =>
    remote.pages.map((page) => ({
      path: page.path,
      element: (
        <RemotePage key={`${remote.name}/${page.expose}`} remote={remote} page={page} loadPage={loadPage} />
      ),
    })),
  )
  const isOperators = ({ path }: { path: string }) => path.startsWith('/app/')
  return (
    <Routes>
      <Route element={<OperatorLayout registry={registry} />}>
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
