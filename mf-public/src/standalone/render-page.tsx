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

// Called by the build and the server, which know a page by its expose and its data only by the operation that returns it.

interface Rendered {
  html: string
  /** Whether the page's script hydrates it. */
  isHydrated: boolean
  /** Whether it shows data of the record, so that it is rendered for each request. */
  isOfRecord: boolean
  /** Whether the record has nothing at the address, so that the status is 404. */
  isMissing: boolean
}

/** The request for the data of the page at an address (path and query); `null` when it shows no data of the record. */
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

export { noSignalDocument } from './no-signal'

interface PublicPage {
  page: ReactElement
  /** Whether the browser loads its script; `src/standalone` then has an entry for it. */
  isHydrated: boolean
  /** The page's data at a URL. Left out for a page that is the same for every visitor. */
  dataOf?: (url: URL) => PageData<unknown> | null
  /** Whether the record's answer means that there is nothing at the address. */
  isMissing?: (answer: unknown) => boolean
}

// Pages with only text and links load no script.
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
