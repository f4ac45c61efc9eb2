import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushBrowser } from 'mf-connections/testing/push-browser'

/**
 * The browsers of the tests allow no notifications and reach no push service. One that allows them stands in for it, with a push service
 * that answers with this subscription.
 */
export async function givePushService(page: Page, { subscription }: PushBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'granted'
    let subscription: object | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            subscription = null
          },
        }
        return subscription
      },
    })
  }, subscription)
}

/** Brings a message to the worker of notifications with this scope, as the browser does when it has decrypted it. */
export async function deliver(
  context: BrowserContext,
  page: Page,
  { scope, data }: { scope: string; data: object },
): Promise<void> {
  const session = await context.newCDPSession(page)
  const registrationId = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope)
      if (own) found(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(data),
  })
}

/** The worker of notifications with this scope. From now on it keeps what it shows, in place of the browser, which shows none. */
export async function watchNotifications(context: BrowserContext, scope: string): Promise<Worker> {
  const worker = context.serviceWorkers().find((one) => new URL(one.url()).pathname.startsWith(scope))
  if (!worker) throw new Error('The worker of notifications was not registered.')
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown: object[] = []
    Object.assign(self, { shown })
    registration.showNotification = async (title, { tag, data } = {}) => {
      shown.push({ title, tag, path: data })
    }
  })
  return worker
}

export const shownBy = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
