import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { watchVitals } from './bench/public/watch-vitals'
import { expectAccessible, expectNoSidewaysScrolling } from './expect-accessible'
import { test } from './test'

test.use({ viewport: { width: 1280, height: 800 } })

/** What each page shows before its scripts, and the operations that it then need not ask for. */
const PAGES: { path: string; width?: number; shows: RegExp[]; asks: string[] }[] = [
  {
    path: paths.dashboard,
    shows: [/^[\d,]+\s*Total Bins: open$/],
    asks: ['/api/overview', '/api/alerts', '/api/map-page', '/api/session'],
  },
  { path: paths.run, shows: [/^R\d+/], asks: ['/api/routes', '/api/session'] },
  // A table, and on a phone a list.
  ...[1280, 360].map((width) => ({
    path: paths.routes,
    width,
    shows: [/^View Details of R\d+$/],
    asks: ['/api/routes', '/api/late-taps', '/api/session'],
  })),
  // With a map beside the table, with one behind a tab, and on a phone. The bins are counted after their first rows.
  ...[1280, 834, 360].map((width) => ({
    path: paths.bins,
    width,
    shows: [/^[A-Z]+\d+$/],
    asks: ['/api/bins/search', '/api/session'],
  })),
]

/** Holds back every script until the returned function is called. */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await expect(page.locator('#first-content')).toHaveCount(0)
  }
}

/** Opens a page with its first content, drawn or not. On a busy machine the first ones are late, and go without. */
async function openWithFirst(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#first-content')).toBeAttached({ timeout: 2000 })
  }).toPass()
}

/** Opens a page with its first content, and waits until it is drawn. */
async function openFirst(page: Page, path: string): Promise<void> {
  await openWithFirst(page, path)
  // Until the style sheets are there, nothing is drawn, and the layouts of other widths are not hidden.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

for (const { path, width = 1280, shows, asks } of PAGES) {
  test(`${path} shows its content before any script, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await withoutScripts(page)
    await openFirst(page, path)
    const main = page.locator('#first-content main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of shows) await expect(main.getByRole('link', { name }).first()).toBeVisible()
    await test.step('axe', () => expectAccessible(page, ['light']))
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScrolling(page)
  })

  // In a test of its own: after ten seconds the answers are old, and the page asks again.
  test(`${path} is taken over without a request or a shift, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const vitals = await watchVitals(page)
    // A change of the record meanwhile would be asked for.
    await page.route('**/api/events*', () => {})
    const takeOver = await withoutScripts(page)
    await openFirst(page, path)
    for (const name of shows) await expect(page.getByRole('link', { name }).first()).toBeVisible()
    asked.length = 0
    await page.evaluate(() => {
      window.vitals.cls = 0
    })
    await takeOver()
    for (const name of shows) await expect(page.getByRole('link', { name }).first()).toBeVisible()
    expect(asked.filter((asking) => asks.includes(asking))).toEqual([])
    expect((await vitals()).cls, 'cumulative layout shift').toBeLessThan(0.02)
  })
}

test('what a person does before the page takes over is not lost', async ({ page }) => {
  const takeOver = await withoutScripts(page)
  await openFirst(page, paths.dashboard)
  await page.getByRole('button', { name: 'Alert Settings' }).click()
  await takeOver()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('people who chose mock data do not see the record first', async ({ page }) => {
  const stored = JSON.stringify({ state: { source: 'mock' }, version: 0 })
  await page.addInitScript((value) => localStorage.setItem('data-source', value), stored)
  const takeOver = await withoutScripts(page)
  await openWithFirst(page, paths.dashboard)
  await expect(page.locator('#first-content')).toBeHidden()
  await takeOver()
  await expect(page.getByText('1800+').first()).toBeVisible()
})
