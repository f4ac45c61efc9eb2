import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { LandingPage } from '../landing-page/LandingPage'
import { NearbyPage } from '../nearby-page/NearbyPage'
import { ReportPage } from '../report-page/ReportPage'
import { TechnologyPage } from '../technology-page/TechnologyPage'
import { StandalonePage } from './StandalonePage'

// Landing and Technology only inform and link on: they load no script at all.
const pages: Record<string, { page: ReactElement; isHydrated: boolean }> = {
  LandingPage: { page: <LandingPage />, isHydrated: false },
  TechnologyPage: { page: <TechnologyPage />, isHydrated: false },
  ReportPage: { page: <ReportPage />, isHydrated: true },
  NearbyPage: { page: <NearbyPage />, isHydrated: true },
}

/** The HTML of an exposed page; `null` for one that isn't public. */
export function renderPage(expose: string): { html: string; isHydrated: boolean } | null {
  const found = pages[expose]
  if (!found) return null
  const html = renderToString(<StandalonePage settings={DEMONSTRATION_SETTINGS}>{found.page}</StandalonePage>)
  return { html, isHydrated: found.isHydrated }
}
