import type { Registry, RuntimeSettings } from 'shared-domain'
import { DomainProvider } from 'shared-domain/client'
import { BrowserRouter, UiProvider } from 'shared-ui'
import type { PageLoader } from './federation/federated-page-loader'
import { PageRoutes } from './routing/PageRoutes'
import { RouterAnchors } from './routing/RouterAnchors'

interface AppProps {
  registry: Registry
  settings: RuntimeSettings
  loadPage: PageLoader
}

export function App({ registry, settings, loadPage }: AppProps) {
  return (
    <UiProvider>
      <DomainProvider settings={settings}>
        <BrowserRouter>
          <RouterAnchors registry={registry}>
            <PageRoutes registry={registry} loadPage={loadPage} />
          </RouterAnchors>
        </BrowserRouter>
      </DomainProvider>
    </UiProvider>
  )
}
