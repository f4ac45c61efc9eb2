import { renderToString } from 'react-dom/server.edge'
import type { FirstAnswer, Registry, RuntimeSettings } from 'shared-domain'
import { DomainProvider, FirstAnswers } from 'shared-domain/client'
import { Route, Routes } from 'shared-ui'
import { FirstContentProvider } from 'shared-ui/first-content'
import { OperatorLayout } from '../layout/OperatorLayout'
import type { PageReport } from '../page-report/page-report'

interface Frame {
  /** Path and query. */
  address: string
  registry: Registry
  settings: RuntimeSettings
  answers: readonly FirstAnswer[]
  /** The cookie of the sidebar. */
  cookies: string
  /** The HTML of the page. */
  page: string
}

/** The shell's frame around the HTML of a page. Called by the server; in the browser `App` replaces it. */
export const renderFrame = ({ address, registry, settings, answers, cookies, page }: Frame): string =>
  renderToString(
    <FirstContentProvider address={address} isFrame>
      <DomainProvider settings={settings}>
        <FirstAnswers answers={answers}>
          <Routes>
            <Route element={<OperatorLayout {...{ registry, loadPage, report, cookies }} />}>
              <Route path="*" element={<FirstPage html={page} />} />
            </Route>
          </Routes>
        </FirstAnswers>
      </DomainProvider>
    </FirstContentProvider>,
  )

/** The page's own elements are laid out as children of the frame. */
function FirstPage({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own remote rendered it with React, which escapes the record's texts.
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />
}

// Nothing is loaded while the frame is rendered.
const loadPage = () => new Promise<never>(() => {})
const report: PageReport = { ran: () => {}, extensionRan: () => {}, failed: () => {} }
