import { renderToString } from 'react-dom/server.edge'
import type { FirstAnswer, FirstRequest, RuntimeSettings } from 'shared-domain'
import { DomainProvider, FirstAnswers } from 'shared-domain/client'
import { FirstContentProvider } from 'shared-ui/first-content'
import { pages } from '#first-content-pages'

// Called by the server, which knows a page by its expose and its data only by the operations that return it.

/** The requests of a page at an address (path and query); `null` for a page without first content there. */
export const requestsOf = (expose: string, address: string): readonly FirstRequest[] | null =>
  pages[expose]?.firstRequests(new URL(address, 'http://page')) ?? null

interface PageData {
  /** Path and query. */
  address: string
  settings: RuntimeSettings
  answers: readonly FirstAnswer[]
}

/** The HTML of a page as a browser would show it with these answers. */
export function renderPage(expose: string, { address, settings, answers }: PageData): string {
  const Page = pages[expose]?.Page
  if (!Page) throw new Error(`There is no first content of ${expose}.`)
  return renderToString(
    <FirstContentProvider address={address}>
      <DomainProvider settings={settings}>
        <FirstAnswers answers={answers}>
          <Page />
        </FirstAnswers>
      </DomainProvider>
    </FirstContentProvider>,
    // The frame around it has ids, too.
    { identifierPrefix: 'page-' },
  )
}
