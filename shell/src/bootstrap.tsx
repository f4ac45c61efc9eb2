import { createRoot } from 'react-dom/client'
import type { Publication } from 'shared-domain'
import { App } from './App'
import { watchRemoteErrors } from './federation/remote-errors'
import { watchRemoteStyles } from './federation/remote-styles'
import { carryOver } from './first-content/carry-over'
import {
  firstAnswers,
  firstPage,
  hasFirstContent,
  leavePreview,
  loadPage,
  overrides,
  settings,
  shown,
} from './first-page'
import { pageReport } from './page-report/page-report'
import 'shared-ui/styles.css'
import './first-content/first-content.css'
import './typeface/typeface.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root element.')
const reactRoot = createRoot(root)

/**
 * How long the shell waits for the requested page, in ms, so that it renders once with the page and not twice. What the document shows
 * already stays until the page can take its place; but a remote that does not load must not hold the shell.
 */
const TIMEOUT_MS = hasFirstContent ? 5000 : 300
const firstPageInTime = Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])

Promise.all([shown, firstPageInTime]).then(([{ registry, previews }]) => {
  // Overridden and previewed versions are left out of the statistics of live versions.
  const substituted = new Set([...Object.keys(overrides), ...previews.map(({ name }) => name)])
  const report = pageReport(settings.loadId, substituted)
  const publications = registry.remotes.flatMap((live) => (live.previous ? [live, live.previous] : [live]))
  const onFailure = (publication: Publication, error: Error) => report.failed(publication, 'render', error)
  watchRemoteErrors(publications, onFailure)
  watchRemoteStyles(publications, onFailure)
  carryOver(root)
  reactRoot.render(
    <App
      registry={registry}
      settings={settings}
      firstAnswers={firstAnswers}
      loadPage={loadPage}
      report={report}
      overrides={overrides}
      previews={previews}
      onLeavePreview={leavePreview}
    />,
  )
})
