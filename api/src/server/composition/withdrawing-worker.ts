type Owner = 'public pages' | 'shell'

/** A service worker that takes itself and all that it kept off the phone. What is on its way to the record is kept elsewhere. */
export const withdrawingWorker = (owner: Owner) => `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))
async function withdraw() {
  for (const name of await caches.keys())
    if (name.startsWith('app:') === ${owner === 'shell'}) await caches.delete(name)
  await self.registration.unregister()
}
`
