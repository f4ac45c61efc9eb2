import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { DEMONSTRATION_SETTINGS, type PublicSettings } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import type { DocumentData } from '../page-data/document-data'
import { prepareNextVisit } from '../without-signal/prepare-next-visit'
import { StandalonePage } from './StandalonePage'
import { whenIdle } from './when-idle'

/** Wakes a page that the server rendered. The server that wrote the data into the document also built this script. */
export function hydratePage(page: ReactNode) {
  const root = document.getElementById('root')
  const given = readElement<PublicSettings>('settings')
  if (!root || !given) throw new Error('The document must come from the product’s own server.')
  const data = readElement<DocumentData>('page-data')
  // No page of residents looks at the others.
  const openData = { ...DEMONSTRATION_SETTINGS.openData, ...given.openData }
  const settings = { ...DEMONSTRATION_SETTINGS, ...given, openData }
  const tree = (
    <StandalonePage settings={settings} data={data}>
      {page}
    </StandalonePage>
  )
  // It was rendered for real data, which is not what is to be shown with mock data.
  if (useDataSource.getState().source === 'mock') {
    markAwake()
    createRoot(root).render(tree)
    return
  }
  whenIdle(root, () => {
    markAwake()
    // In a transition React stops every few milliseconds for whoever taps or scrolls.
    startTransition(() => void hydrateRoot(root, tree))
  })
  prepareNextVisit(data)
}

/** Has the styles do what they put off until the first screen was shown. */
function markAwake() {
  document.documentElement.dataset.awake = ''
}

function readElement<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : null
}
