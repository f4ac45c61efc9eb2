import { REPORTS_SYNC } from '../outbox/reports-sync'
import { answerBins } from './answer-bins'
import { answerFile, answerPage } from './answer-document'
import { keepDocuments } from './keep-documents'
import { keptAs } from './kept-as'
import { removeOldFiles } from './kept-files'
import { leaveRestAlone } from './leave-rest-alone'
import { answerMoved } from './moved-to'
import { answerOrSayNoSignal } from './no-signal'
import { sendReports } from './send-reports'

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
