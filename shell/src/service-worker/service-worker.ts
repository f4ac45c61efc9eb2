import {
  cachePages,
  deleteOldCaches,
  kindOfRequest,
  respondWithDocument,
  respondWithFile,
} from './offline-pages'

declare const self: ServiceWorkerGlobalScope

// It opens the pages that work offline, and no others: each registration has the scope of its own pages. No API request
// passes through it; a page stores by itself the data that it shows offline.

self.addEventListener('install', (event) => {
  event.waitUntil(cachePages())
  // The live version must open offline even while tabs of the version before are open.
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const kind = kindOfRequest(event.request)
  if (kind === 'document') event.respondWith(respondWithDocument(event.request))
  if (kind === 'file') event.respondWith(respondWithFile(event.request))
})
