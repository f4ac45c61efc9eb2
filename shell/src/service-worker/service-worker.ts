import {
  cachePages,
  deleteOldCaches,
  kindOfRequest,
  respondWithDocument,
  respondWithFile,
} from './offline-pages'

declare const self: ServiceWorkerGlobalScope

// It serves only the pages that work offline: each registration has the scope of its own pages. API requests do not pass
// through it; a page itself stores the data that it shows offline.

self.addEventListener('install', (event) => {
  event.waitUntil(cachePages())
  // Activates at once: the live version must open offline even while tabs of an older version are open.
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
