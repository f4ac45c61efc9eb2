import type { Registry, RuntimeSettings } from 'shared-domain'
import { DomainProvider } from 'shared-domain/client'
import { BrowserRouter, UiProvider } from 'shared-ui'
import classes from './App.module.css'
import type { FailureReport } from './failure-report/failure-report'
import type { PageLoader } from './federation/page-loader'
import { OverrideBanner } from './remote-override/OverrideBanner'
import type { Overrides } from './remote-override/remote-overrides'
import { PageRoutes } from './routing/PageRoutes'
import { RouterAnchors } from './routing/RouterAnchors'
import { UpdateNotice } from './update-notice/UpdateNotice'

interface AppProps {
  registry: Registry
  settings: RuntimeSettings
  loadPage: PageLoader
  reportFailure: FailureReport
  overrides?: Overrides
}

export function App({ registry, settings, loadPage, reportFailure, overrides = {} }: AppProps) {
  return (
    <UiProvider>
      <DomainProvider settings={settings}>
        <BrowserRouter>
          <RouterAnchors registry={registry}>
            <PageRoutes registry={registry} loadPage={loadPage} reportFailure={reportFailure} />
          </RouterAnchors>
          <div className={classes.bottom}>
            <UpdateNotice started={registry} />
            <OverrideBanner overrides={overrides} />
          </div>
        </BrowserRouter>
      </DomainProvider>
    </UiProvider>
  )
}
