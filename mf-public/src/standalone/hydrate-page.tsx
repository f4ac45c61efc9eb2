import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RuntimeSettings } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { StandalonePage } from './StandalonePage'

/** Wakes a prerendered page. The server that wrote the settings into the document also built this script. */
export function hydratePage(page: ReactNode) {
  const root = document.getElementById('root')
  const settings = document.getElementById('settings')?.textContent
  if (!root || !settings) throw new Error('The document must come from the product’s own server.')
  const tree = <StandalonePage settings={JSON.parse(settings) as RuntimeSettings}>{page}</StandalonePage>
  // It was prerendered for real data: hydrating it would first ask the layer for bins, and mock asks nobody.
  if (useDataSource.getState().source === 'mock') createRoot(root).render(tree)
  else hydrateRoot(root, tree)
}
