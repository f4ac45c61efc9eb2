import { renderToString } from 'react-dom/server.edge'
import type { RuntimeSettings } from 'shared-domain'
import type { DocumentData } from '../page-data/document-data'
import type { PageRequest } from '../page-data/page-request'
import { publicPages } from './public-pages'
import { StandalonePage } from './StandalonePage'

// What the build and the server call. They know a page by its expose, and of its data only which operation gives it.

interface Rendered {
  html: string
  /** Whether its script is to take over. */
  isHydrated: boolean
  /** Whether it shows what the record says, and so is made anew for whoever asks. */
  isOfRecord: boolean
  /** Whether the address leads to nothing that there is. */
  isMissing: boolean
}

/** What the page at an address, path and query, shows of the record; `null` for nothing. */
export function requestOf(expose: string, address: string): PageRequest | null {
  return publicPages[expose]?.dataOf?.(new URL(address, 'http://page'))?.request ?? null
}

/** The HTML of an exposed page, without data as long as nobody asked for it; `null` for a page that is not public. */
export function renderPage(
  expose: string,
  settings: RuntimeSettings,
  data: DocumentData | null = null,
): Rendered | null {
  const found = publicPages[expose]
  if (!found) return null
  const { page, isHydrated, dataOf, isMissing } = found
  return {
    html: renderToString(
      <StandalonePage settings={settings} data={data}>
        {page}
      </StandalonePage>,
    ),
    isHydrated,
    isOfRecord: dataOf !== undefined,
    isMissing: data !== null && (isMissing?.(data.answer) ?? false),
  }
}
