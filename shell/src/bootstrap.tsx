import { createRoot } from 'react-dom/client'
import { App } from './App'
import { readBootData } from './boot/boot-data'
import { federatedPageLoader } from './federation/federated-page-loader'
import 'shared-ui/styles.css'

const { registry, settings } = readBootData(document)
const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root element.')
createRoot(root).render(
  <App registry={registry} settings={settings} loadPage={federatedPageLoader(registry)} />,
)
