import { expect, type Page } from '@playwright/test'

/** Waits until the service worker has cached the live version of the pages below a path. */
export async function expectKept(page: Page, scope: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (path) => {
      const registration = await navigator.serviceWorker.getRegistration(path)
      // The active worker may be of an earlier version, whose cache still exists.
      const isChecked = await registration?.update().then(
        () => true,
        () => false,
      )
      if (!isChecked || !registration || registration.installing || registration.waiting) return false
      const script = await (await fetch('/app-worker.js', { cache: 'no-store' })).text()
      const version = /"version":"([^"]+)"/.exec(script)?.[1]
      return registration.active?.state === 'activated' && (await caches.has(`app:${path}:${version}`))
    }, scope)
  await expect.poll(isKept).toBe(true)
}
