import { createRoot } from 'react-dom/client'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { DomainProvider } from 'shared-domain/client'
import { BrowserRouter, UiProvider } from 'shared-ui'
import 'shared-ui/styles.css'
import { Harness } from './Harness'

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    <DomainProvider settings={DEMONSTRATION_SETTINGS}>
      <BrowserRouter>
        <Harness />
      </BrowserRouter>
    </DomainProvider>
  </UiProvider>,
)
