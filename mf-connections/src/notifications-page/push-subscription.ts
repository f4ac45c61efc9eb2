import { pushWorker } from '../../operations'

/** Without a page: the worker only shows notifications. */
const SCOPE = pushWorker.path.slice(0, pushWorker.path.lastIndexOf('/') + 1)

/** Whether this browser can show notifications now. */
export type PushSupport = 'supported' | 'unsupported' | 'blocked'

export function pushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'supported'
}

/** The id of this browser's subscription; `null` without one. */
export async function ownBrowserId(): Promise<string | null> {
  if (pushSupport() === 'unsupported') return null
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? idOf(subscription.endpoint) : null
}

export interface OwnBrowser {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

export type Subscribing =
  | { kind: 'subscribed'; browser: OwnBrowser }
  /** The person said no, or the browser did without asking. */
  | { kind: 'not-allowed' }
  /** The browser has no push service, or does not reach it. */
  | { kind: 'no-push-service' }

/** Asks for permission, which browsers allow only on a tap, and subscribes. */
export async function subscribe(publicKey: string): Promise<Subscribing> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'not-allowed' }
  try {
    const registration = await navigator.serviceWorker.register(pushWorker.path, { updateViaCache: 'none' })
    await untilActive(registration)
    // One that was made with another key is of no use any more.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    if (!endpoint) return { kind: 'no-push-service' }
    return { kind: 'subscribed', browser: { id: await idOf(endpoint), endpoint, p256dh, auth } }
  } catch (error) {
    console.warn('The browser made no push subscription:', error)
    return { kind: 'no-push-service' }
  }
}

/** Ends this browser's own subscription. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

async function idOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker of notifications was not installed.'))
    })
  })
}
