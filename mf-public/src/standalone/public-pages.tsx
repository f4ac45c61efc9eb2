import type { ReactElement } from 'react'
import { FindReportPage } from '../find-report-page/FindReportPage'
import { LandingPage } from '../landing-page/LandingPage'
import { NearbyPage } from '../nearby-page/NearbyPage'
import { nearbyPageDataAt } from '../nearby-page/nearby-query'
import type { PageData } from '../page-data/page-data'
import { ReportPage } from '../report-page/ReportPage'
import { reportPageDataAt } from '../report-page/report-query'
import { StatusPage } from '../status-page/StatusPage'
import { statusPageDataAt } from '../status-page/status-page-data'
import { TechnologyPage } from '../technology-page/TechnologyPage'

interface PublicPage {
  page: ReactElement
  /** Whether the browser loads its script; `src/standalone` then has an entry for it. */
  isHydrated: boolean
  /** What it shows of the record at an address; left out for a page that is the same for everybody. */
  dataOf?: (url: URL) => PageData<unknown> | null
  /** Whether the record, by its answer, has nothing at the address. */
  isMissing?: (answer: unknown) => boolean
}

// Those that only inform and lead on load no script at all.
export const publicPages: Readonly<Record<string, PublicPage>> = {
  LandingPage: { page: <LandingPage />, isHydrated: false },
  TechnologyPage: { page: <TechnologyPage />, isHydrated: false },
  ReportPage: { page: <ReportPage />, isHydrated: true, dataOf: reportPageDataAt },
  NearbyPage: { page: <NearbyPage />, isHydrated: true, dataOf: nearbyPageDataAt },
  FindReportPage: { page: <FindReportPage />, isHydrated: false },
  StatusPage: {
    page: <StatusPage />,
    isHydrated: false,
    dataOf: statusPageDataAt,
    isMissing: (answer) => answer === null,
  },
}
