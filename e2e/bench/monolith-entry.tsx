import { pages } from 'monolith-pages'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../../shell/src/App'
import { readBootData } from '../../shell/src/boot/boot-data'
import 'shared-ui/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root element.')

async function loadPage(_remote: unknown, expose: string): Promise<ComponentType> {
  const page = (await pages[expose]?.())?.[expose]
  if (!page) throw new Error(`The monolith has no page ${expose}.`)
  return page
}

createRoot(root).render(<App {...readBootData(document)} loadPage={loadPage} />)
