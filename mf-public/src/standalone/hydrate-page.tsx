import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { RuntimeSettings } from 'shared-domain'
import { StandalonePage } from './StandalonePage'

/** Wakes a prerendered page. The server that wrote the settings into the document also built this script. */
export function hydratePage(page: ReactNode) {
  const root = document.getElementById('root')
  const settings = document.getElementById('settings')?.textContent
  if (!root || !settings) throw new Error('The document must come from the product’s own server.')
  hydrateRoot(
    root,
    <StandalonePage settings={JSON.parse(settings) as RuntimeSettings}>{page}</StandalonePage>,
  )
}
