/** A service worker that takes itself and all that was kept off the phone. Reports on their way are kept elsewhere. */
export const WITHDRAWING_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))
async function withdraw() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
