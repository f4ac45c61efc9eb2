import { BROWSER_ID_SCRIPT } from './browser-id'

/** A service worker of notifications. `open` is the body of a function that shows the page at `url`. */
const pushWorker = (open: string) => `
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
  ${open}
}
`

/**
 * A browser that renews its subscription by itself keeps its place: the server replaces the old one while its person is signed in. Not all
 * browsers say which was the old one, so each message keeps its id.
 */
const RENEWAL = `
self.addEventListener('push', (event) => event.waitUntil(keepOwnId()))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function keepOwnId() {
  const subscription = await self.registration.pushManager.getSubscription()
  if (subscription) await keepId(await idOf(subscription))
}

async function renew({ oldSubscription, newSubscription }) {
  const replaces = oldSubscription ? await idOf(oldSubscription) : await keptId()
  if (!replaces) return
  const { publicKey } = await (await ask('')).json()
  const subscription =
    newSubscription ||
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint, keys } = subscription.toJSON()
  const id = await idOf(subscription)
  const { p256dh, auth } = keys
  const body = JSON.stringify({ userAgent: self.navigator.userAgent, endpoint, p256dh, auth, replaces })
  await ask('/' + id, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
  await keepId(id)
}

async function ask(path, request) {
  const answer = await fetch(OWN_BROWSERS + path, request)
  if (!answer.ok) throw new Error('The renewed subscription was refused: ' + answer.status)
  return answer
}

const OWN_BROWSERS = '/api/connections/own-browsers'
const KEPT = 'push-subscription'
const keepId = async (id) => (await caches.open(KEPT)).put('/id', new Response(id))
const keptId = async () => (await (await caches.open(KEPT)).match('/id'))?.text()
${BROWSER_ID_SCRIPT}`

/**
 * The service worker of notifications. Its scope is below `/api/connections/`, where no page is, so it handles no requests and leaves the
 * other workers of the origin alone. A click focuses the tab that shows the page already, and opens another one otherwise: no tab loses
 * what a person is typing in it.
 */
export const PUSH_WORKER = `${pushWorker(`const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => new URL(one.url).pathname === url.pathname)
  if (tab) await tab.focus()
  else await self.clients.openWindow(url.href)`)}${RENEWAL}`

/** That of residents, whose pages show a report as it was when they were opened: a click opens another one. */
export const FOLLOW_WORKER = pushWorker('await self.clients.openWindow(url.href)')
