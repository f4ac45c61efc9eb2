/**
 * The service worker of notifications. Its scope is below `/api/connections/`, where no page is, so it handles no requests and leaves the
 * other workers of the origin alone. A click focuses the tab that shows the page already, and opens another one otherwise: no tab loses
 * what a person is typing in it.
 */
export const PUSH_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

async function show(data) {
  const { title, body, path, tag } = data.json()
  await self.registration.showNotification(title, { body, tag, data: path, icon: '/icons/touch-icon.png' })
}

async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => new URL(one.url).pathname === url.pathname)
  if (tab) await tab.focus()
  else await self.clients.openWindow(url.href)
}
`
