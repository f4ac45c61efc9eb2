import type { ReportReceipt } from 'shared-domain/contract'
import { type OutboxEntry, sendStored } from 'shared-domain/outbox'
import { proveWork } from '../report-outbox/prove-work'
import {
  classifyReportResponse,
  REPORTS,
  type ReportAbout,
  reportOf,
  sentReport,
} from '../report-outbox/report-entry'
import { REPORTS_SYNC, storeForPage } from '../report-outbox/sent-by-worker'
import { respondWithBins } from './bin-cache'
import { cacheLanguageOf, deleteOldCaches, respondWithFile, respondWithPage } from './page-cache'
import { kindOfRequest, redirect, respondOrSayNoSignal } from './route-request'

declare const self: ServiceWorkerGlobalScope

// Makes the public pages work offline from the second visit on. It does not handle requests of the operators' area or of
// reports: the page's outbox sends reports, or this worker's own outbox after the page was closed.

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOpenLanguages())
  bypassOperatorRoutes(event)
  // Activates at once. Open pages do not depend on the earlier worker, because their file names contain their version.
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOfRequest(request, self.location.origin)
  if (kind === null) return
  event.respondWith(respond[kind](request, (work) => event.waitUntil(work)))
  // After the page's own requests, as at the first visit.
  if (kind === 'page') event.waitUntil(afterWhile(() => cacheLanguageOf(new URL(request.url).pathname)))
})

// Background Sync is not in the DOM types yet.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === REPORTS_SYNC) waitUntil.call(event, sendReports())
})

/** Caches the documents of each language in which a page is open. The first page has registered this worker. */
async function cacheOpenLanguages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = pages.map(({ url }) => new URL(url).pathname)
  for (const path of paths.length > 0 ? paths : ['/']) await cacheLanguageOf(path)
}

const SETTLED_MS = 3000

const afterWhile = (work: () => Promise<void>): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, SETTLED_MS)).then(work).catch(() => undefined)

const respond = {
  page: respondWithPage,
  file: respondWithFile,
  bins: respondWithBins,
  moved: redirect,
  'needs-signal': respondOrSayNoSignal,
}

/** The Static Routing API is not in the DOM types yet. */
interface WithRoutes {
  addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/** Lets requests of the operators' area go to the network without starting the worker, where the browser can. */
function bypassOperatorRoutes(event: ExtendableEvent) {
  const install = event as ExtendableEvent & WithRoutes
  const routes = ['/app/*', '/shell/*', '/api/events'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }))
  const routed = install.addRoutes?.(routes)
  if (routed) event.waitUntil(routed)
}

/** Sends the reports that wait on this phone. Rejects when some are still waiting, so that the browser syncs again. */
async function sendReports(): Promise<void> {
  const isAllSent = await sendStored<ReportAbout>({
    name: REPORTS,
    classify: classifyReportResponse,
    onDelivered,
    prove: proveWork,
  })
  if (!isAllSent) throw new Error('Reports still wait on this phone.')
}

async function onDelivered(entry: OutboxEntry<ReportAbout>, body: unknown): Promise<void> {
  const report = reportOf(entry)
  if (report) await storeForPage(sentReport(report, body as ReportReceipt))
}
