import { useMemo, useRef } from 'react'
import type { Registry } from 'shared-domain'
import { usePermissions } from 'shared-domain/client'
import { Outlet } from 'shared-ui'
import { MockDataBanner } from '../data-source/MockDataBanner'
import { RemoteExtensions } from '../extensions/RemoteExtensions'
import { type PageLoader, preloadPage } from '../federation/page-loader'
import { t } from '../messages/translate'
import type { PageReport } from '../page-report/page-report'
import { accountPages, navigationItems } from '../sidebar/navigation-items'
import { Sidebar } from '../sidebar/Sidebar'
import { useSidebar } from '../sidebar/use-sidebar'
import { TopBar } from '../top-bar/TopBar'
import { WaitingDelivery } from '../waiting-entries/WaitingDelivery'
import { NavigationFocus } from './NavigationFocus'
import classes from './OperatorLayout.module.css'

interface OperatorLayoutProps {
  registry: Registry
  loadPage: PageLoader
  report: PageReport
  /** The cookie of the sidebar, where there is no document. */
  cookies?: string
}

/** The operators' frame: sidebar, top bar and the page. */
export function OperatorLayout({ registry, loadPage, report, cookies }: OperatorLayoutProps) {
  const sidebar = useSidebar(cookies)
  const may = usePermissions()
  const main = useRef<HTMLElement>(null)
  // Memoised, so that toggling the sidebar does not render the page again.
  const page = useMemo(
    () => (
      <RemoteExtensions registry={registry} loadPage={loadPage} report={report}>
        <Outlet />
        <WaitingDelivery />
      </RemoteExtensions>
    ),
    [registry, loadPage, report],
  )
  return (
    <div className={classes.frame}>
      <a href="#page" className={classes.skip}>
        {t('layout.skipToPage')}
      </a>
      <Sidebar
        items={navigationItems(registry).filter(({ needs }) => may(needs) !== false)}
        sidebar={sidebar}
        onApproach={(path) => preloadPage(loadPage, registry, path)}
      />
      <NavigationFocus main={main} />
      <div className={classes.column}>
        <TopBar sidebar={sidebar} accountPages={accountPages(registry)} />
        <MockDataBanner />
        <main id="page" ref={main} tabIndex={-1} className={classes.page}>
          {page}
        </main>
      </div>
    </div>
  )
}
