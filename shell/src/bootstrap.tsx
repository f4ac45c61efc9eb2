import { createRoot } from 'react-dom/client'
import { App } from './App'
import { failureReport } from './failure-report/failure-report'
import { loadPage, overrides, registry, settings } from './first-page'
import 'shared-ui/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root element.')
createRoot(root).render(
  <App
    registry={registry}
    settings={settings}
    loadPage={loadPage}
    reportFailure={failureReport(settings.loadId, new Set(Object.keys(overrides)))}
    overrides={overrides}
  />,
)
