import type { ReportReceipt } from 'shared-domain/contract'
import { type OutboxEntry, proveWork, sendStored } from 'shared-domain/outbox'
import {
  classifyReportResponse,
  REPORTS,
  type ReportAbout,
  reportOf,
  sentReport,
} from '../report-outbox/report-entry'
import { REPORTS_SYNC, storeForPage } from '../report-outbox/sent-by-worker'
import { respondWithBins } from './bin-cache'
import { cacheDocuments, deleteOldCaches, respondWithFile, respondWithPage } from './page-cache'
import { kindOfRequest, redirect, respondOrSayNoSignal } from './route-request'

declare const self: ServiceWorkerGlobalScope

// Makes the public pages work offline from the second visit on. It handles no request of the operators' area, and no
// report: the outbox of the page sends those, or this worker's own once the page is gone.

self.addEventListener('install', (event) => {
  event.waitUntil(cacheDocuments())
  bypassOperatorRoutes(event)
  // Open pages do not depend on the version before: file names contain the version.
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOfRequest(request, self.location.origin)
  if (kind !== null) event.respondWith(respond[kind](request))
})

// Background Sync is not in the DOM types yet.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === REPORTS_SYNC) waitUntil.call(event, sendReports())
})

const respond = {
  page: respondWithPage,
  file: respondWithFile,
  bins: respondWithBins,
  moved: redirect,
  'needs signal': respondOrSayNoSignal,
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

/** Sends the reports that wait on this phone. Rejects when some still do, so that the browser syncs again. */
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
