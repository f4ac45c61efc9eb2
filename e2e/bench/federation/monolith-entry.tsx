import { pages } from 'monolith-pages'
import { createRoot } from 'react-dom/client'
import { App } from '../../../shell/src/App'
import { readBootData } from '../../../shell/src/boot/boot-data'
import type { PageLoader } from '../../../shell/src/federation/page-loader'
import 'shared-ui/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root element.')

const loadPage: PageLoader = async (publication, expose) => {
  const Page = (await pages[expose]?.())?.[expose]
  if (!Page) throw new Error(`The monolith has no page ${expose}.`)
  return { Page, publication }
}

createRoot(root).render(
  <App
    {...readBootData(document)}
    loadPage={loadPage}
    report={{
      ran: () => {},
      extensionRan: () => {},
      failed: (_remote, _kind, error) => console.error(error),
    }}
  />,
)
