import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RuntimeSettings } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import type { DocumentData } from '../page-data/document-data'
import { prepareNextVisit } from '../without-signal/prepare-next-visit'
import { StandalonePage } from './StandalonePage'
import { whenIdle } from './when-idle'

/** Wakes a page that the server rendered. The server that wrote the data into the document also built this script. */
export function hydratePage(page: ReactNode) {
  const root = document.getElementById('root')
  const settings = readElement<RuntimeSettings>('settings')
  if (!root || !settings) throw new Error('The document must come from the product’s own server.')
  const data = readElement<DocumentData>('page-data')
  const tree = (
    <StandalonePage settings={settings} data={data}>
      {page}
    </StandalonePage>
  )
  // It was rendered for real data, which is not what is to be shown with mock data.
  if (useDataSource.getState().source === 'mock') createRoot(root).render(tree)
  else {
    whenIdle(root, () => hydrateRoot(root, tree))
    prepareNextVisit(data)
  }
}

function readElement<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : null
}
