import { useRef } from 'react'
import type { Registry } from 'shared-domain'
import { Outlet } from 'shared-ui'
import type { PageLoader } from '../federation/page-loader'
import { navigationItems } from '../sidebar/navigation-items'
import { Sidebar } from '../sidebar/Sidebar'
import { useSidebar } from '../sidebar/use-sidebar'
import { TopBar } from '../top-bar/TopBar'
import classes from './OperatorLayout.module.css'
import { preloadPage } from './preload-page'
import { useFocusOnNavigation } from './use-focus-on-navigation'

interface OperatorLayoutProps {
  registry: Registry
  loadPage: PageLoader
}

/** The operators' frame: sidebar, top bar and the page. */
export function OperatorLayout({ registry, loadPage }: OperatorLayoutProps) {
  const sidebar = useSidebar()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <div className={classes.frame}>
      <a href="#page" className={classes.skip}>
        Skip to the page
      </a>
      <Sidebar
        items={navigationItems(registry)}
        sidebar={sidebar}
        onApproach={(path) => preloadPage(registry, path, loadPage)}
      />
      <div className={classes.column}>
        <TopBar sidebar={sidebar} />
        <main id="page" ref={main} tabIndex={-1} className={classes.page}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
