import { expect, type Page } from '@playwright/test'

/** Waits until the service worker has cached the live version of the pages below a path. */
export async function expectKept(page: Page, scope: string): Promise<void> {
  const whatIsMissing = () =>
    page.evaluate(async (path) => {
      const registration = await navigator.serviceWorker.getRegistration(path)
      if (!registration) return 'no worker is registered'
      // The active worker may be of an earlier version, whose cache still exists.
      const problem = await registration.update().then(
        () => null,
        (error: unknown) => `no update: ${String(error)}`,
      )
      if (problem) return problem
      if (registration.installing) return 'a worker is being installed'
      if (registration.waiting) return 'a worker waits'
      if (registration.active?.state !== 'activated') return `the worker is ${registration.active?.state}`
      const script = await (await fetch('/app-worker.js', { cache: 'no-store' })).text()
      const cache = `app:${path}:${/"version":"([^"]+)"/.exec(script)?.[1]}`
      return (await caches.has(cache)) ? null : `${cache} is not among ${(await caches.keys()).join(', ')}`
    }, scope)
  await expect.poll(whatIsMissing).toBeNull()
}
