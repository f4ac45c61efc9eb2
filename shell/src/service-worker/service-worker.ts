import { answerDocument, answeredAs, answerFile } from './answers'
import { keepPages, removeOldPages } from './kept-pages'

declare const self: ServiceWorkerGlobalScope

// It opens the pages that work offline without a signal, and no others: each registration has the scope of its own
// pages. What the record says never passes through it; a page keeps by itself what it shows without a signal.

self.addEventListener('install', (event) => {
  event.waitUntil(keepPages())
  // What is live now is to be shown without a signal, too, though tabs of the version before are open.
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldPages())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const as = answeredAs(request)
  if (as !== null) event.respondWith(answers[as](request))
})

const answers = { document: answerDocument, file: answerFile }
