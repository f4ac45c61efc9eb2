import { expect, type Page, type Request } from '@playwright/test'
import type { Source } from './screens'

/** Opens a URL with this data source, and waits until its network rests. */
export async function openScreen(page: Page, path: string, source: Source): Promise<void> {
  const stored = JSON.stringify({ state: { source }, version: 0 })
  await page.addInitScript((value) => localStorage.setItem('data-source', value), stored)
  await openWhole(page, path)
}

/** Opens a URL, and waits until its network rests. */
export async function openWhole(page: Page, path: string): Promise<void> {
  const networkRests = watchNetwork(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await networkRests()
}

const REST_MS = 500

/**
 * Watches the requests of a page from now on. The result waits until none was open for half a second, live streams apart. On a busy
 * machine Playwright's own `networkidle` never comes for some pages, though nothing is open.
 */
function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changedAt = Date.now()
  const begin = (request: Request) => {
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    changedAt = Date.now()
  }
  const end = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    await expect.poll(() => open.size === 0 && Date.now() - changedAt >= REST_MS).toBe(true)
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}
