import type { FirstAnswer, Registry, RuntimeSettings } from 'shared-domain'
import { DomainProvider, FirstAnswers } from 'shared-domain/client'
import { BrowserRouter, UiProvider } from 'shared-ui'
import classes from './App.module.css'
import type { PageLoader } from './federation/page-loader'
import { Overlays } from './overlays/Overlays'
import type { PageReport } from './page-report/page-report'
import { ProofGate } from './proof/ProofGate'
import { IdleWatch } from './record-watch/IdleWatch'
import { OverrideBanner, PreviewBanner } from './remote-override/OverrideBanners'
import type { Preview } from './remote-override/previews'
import type { RequestedRemotes } from './remote-override/requested-remotes'
import { PageRoutes } from './routing/PageRoutes'
import { RouterAnchors } from './routing/RouterAnchors'
import { UpdateNotice } from './update-notice/UpdateNotice'

interface AppProps {
  registry: Registry
  settings: RuntimeSettings
  /** The answers that came with the document. */
  firstAnswers?: readonly FirstAnswer[]
  loadPage: PageLoader
  report: PageReport
  overrides?: RequestedRemotes
  previews?: readonly Preview[]
  onLeavePreview?: () => void
}

export function App({
  registry,
  settings,
  firstAnswers = [],
  loadPage,
  report,
  overrides = {},
  previews = [],
  onLeavePreview = () => {},
}: AppProps) {
  return (
    <UiProvider>
      <DomainProvider settings={settings}>
        <FirstAnswers answers={firstAnswers}>
          <BrowserRouter>
            <Overlays registry={registry} loadPage={loadPage} report={report}>
              <RouterAnchors registry={registry}>
                <PageRoutes registry={registry} loadPage={loadPage} report={report} />
              </RouterAnchors>
            </Overlays>
            <ProofGate />
            <div className={classes.bottom}>
              <IdleWatch />
              <UpdateNotice started={withoutPreviews(registry, previews)} />
              <OverrideBanner overrides={overrides} />
              <PreviewBanner previews={previews} onLeave={onLeavePreview} />
            </div>
          </BrowserRouter>
        </FirstAnswers>
      </DomainProvider>
    </UiProvider>
  )
}

/** The registry without previewed remotes, for which an update notice would be wrong. */
const withoutPreviews = ({ revision, remotes }: Registry, previews: readonly Preview[]): Registry => ({
  revision,
  remotes: remotes.filter(({ name }) => !previews.some((preview) => preview.name === name)),
})
