import type { ReportReceipt } from 'shared-domain/contract'
import { classifyResponse, type OutboxEntry, sendStored } from 'shared-domain/outbox'
import { isReceiptOf, REPORTS, type ReportAbout, sentReport } from '../report-outbox/report-entry'
import { keepForPage, REPORTS_SYNC } from '../report-outbox/sent-by-worker'
import { answerBins } from './bin-cache'
import { answerFile, answerPage, keepDocuments, removeOldFiles } from './page-cache'
import { answerMoved, answerOrSayNoSignal, keptAs } from './route-request'

declare const self: ServiceWorkerGlobalScope

// It makes the second visit of a public page work without any signal. What the operators do never passes through it.
// A report on its way neither: that is the outbox's, which is in the page, and here once the page is gone.

self.addEventListener('install', (event) => {
  event.waitUntil(keepDocuments())
  leaveRestAlone(event)
  // Nothing in an open page hangs on the version before: its files have their versions in their names.
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kept = keptAs(request, self.location.origin)
  if (kept !== null) event.respondWith(answers[kept](request))
})

// Only some browsers know it, so the types don't yet.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === REPORTS_SYNC) waitUntil.call(event, sendReports())
})

const answers = {
  page: answerPage,
  file: answerFile,
  bins: answerBins,
  moved: answerMoved,
  'needs signal': answerOrSayNoSignal,
}

/** Only the browsers that know it, so the types don't yet. */
interface WithRoutes {
  addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/** Lets what the operators do go past the worker without waking it, in browsers that can. */
function leaveRestAlone(event: ExtendableEvent) {
  const install = event as ExtendableEvent & WithRoutes
  const pastIt = ['/app/*', '/shell/*', '/api/events'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }))
  const routed = install.addRoutes?.(pastIt)
  if (routed) event.waitUntil(routed)
}

/** Sends the reports that wait on this phone. Rejects when some still do: then the browser wakes the worker again. */
async function sendReports(): Promise<void> {
  const isAllSent = await sendStored<ReportAbout>({
    name: REPORTS,
    classify: (answer, entry) => classifyResponse(answer, (body) => isReceiptOf(entry, body)),
    onDelivered,
  })
  if (!isAllSent) throw new Error('Reports still wait on this phone.')
}

async function onDelivered({ id, madeAt, about }: OutboxEntry<ReportAbout>, body: unknown): Promise<void> {
  if (about.kind === 'report') await keepForPage(sentReport({ ...about, id, madeAt }, body as ReportReceipt))
}
