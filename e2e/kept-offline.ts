import { expect, type Page } from '@playwright/test'

/** Waits until the browser has all that the pages below a path need without a signal, as they are live now. */
export async function expectKept(page: Page, scope: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (path) => {
      const told = await (await fetch('/app-worker.js', { cache: 'no-store' })).text()
      const version = /"version":"([^"]+)"/.exec(told)?.[1]
      const registration = await navigator.serviceWorker.getRegistration(path)
      const isCurrent = registration?.active?.state === 'activated' && !registration.installing
      return isCurrent && (await caches.has(`app:${path}:${version}`))
    }, scope)
  await expect.poll(isKept, { timeout: 15_000 }).toBe(true)
}
