import type { Registry, RuntimeSettings } from 'shared-domain'
import { DomainProvider } from 'shared-domain/client'
import { BrowserRouter, UiProvider } from 'shared-ui'
import type { PageLoader } from './federation/federated-page-loader'
import { PageRoutes } from './routing/PageRoutes'

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
          <PageRoutes registry={registry} loadPage={loadPage} />
        </BrowserRouter>
      </DomainProvider>
    </UiProvider>
  )
}
