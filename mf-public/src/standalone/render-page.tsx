import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server.edge'
import type { RuntimeSettings } from 'shared-domain'
import { FindReportPage } from '../find-report-page/FindReportPage'
import { LandingPage } from '../landing-page/LandingPage'
import { NearbyPage } from '../nearby-page/NearbyPage'
import { nearbyPageDataAt } from '../nearby-page/nearby-page-data'
import type { DocumentData, PageData, PageRequest } from '../page-data/page-data'
import { ReportPage } from '../report-page/ReportPage'
import { reportPageDataAt } from '../report-page/report-page-data'
import { WhichBin } from '../report-page/WhichBin'
import { WhichBinContext } from '../report-page/which-bin-on-demand'
import { StatusPage } from '../status-page/StatusPage'
import { statusPageDataAt } from '../status-page/status-page-data'
import { TechnologyPage } from '../technology-page/TechnologyPage'
import { StandalonePage } from './StandalonePage'

// What the build and the server call. They know a page by its expose, and of its data only which operation gives it.

interface Rendered {
  html: string
  /** Whether its script is to take over. */
  isHydrated: boolean
  /** Whether it shows data of the record, and so is rendered for each request. */
  isOfRecord: boolean
  /** Whether the address leads to nothing that there is. */
  isMissing: boolean
}

/** What the page at an address, path and query, shows of the record; `null` for nothing. */
export function requestOf(expose: string, address: string): PageRequest | null {
  return publicPages[expose]?.dataOf?.(new URL(address, 'http://page'))?.request ?? null
}

/** The HTML of an exposed page, without data when it is prerendered; `null` for a page that is not public. */
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
        <WhichBinContext value={WhichBin}>{page}</WhichBinContext>
      </StandalonePage>,
    ),
    isHydrated,
    isOfRecord: dataOf !== undefined,
    isMissing: data !== null && (isMissing?.(data.answer) ?? false),
  }
}

interface PublicPage {
  page: ReactElement
  /** Whether the browser loads its script; `src/standalone` then has an entry for it. */
  isHydrated: boolean
  /** What it shows of the record at an address; left out for a page that is the same for every visitor. */
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
