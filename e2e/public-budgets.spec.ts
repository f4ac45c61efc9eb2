import { expect } from '@playwright/test'
import { watchWeight } from './bench/public/page-weight'
import { GOALS, PUBLIC_PAGES, type PublicPageName, pathIn } from './bench/public/public-pages'
import { test } from './test'

// Without the service worker, which fetches the files of later visits.
test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })

for (const name of Object.keys(PUBLIC_PAGES) as PublicPageName[]) {
  test(`the ${name} page loads no more than a poor signal can carry`, async ({ page, context }) => {
    const weight = await watchWeight(page, await context.newCDPSession(page))
    await page.goto(PUBLIC_PAGES[name], { waitUntil: 'load' })
    const { htmlKbBr, totalKbBr, requests } = await weight()
    expect.soft(htmlKbBr, 'KB of HTML').toBeLessThanOrEqual(GOALS.htmlKbBr)
    expect.soft(totalKbBr, 'KB in all').toBeLessThanOrEqual(GOALS.totalKbBr)
    expect.soft(requests, 'requests').toBeLessThanOrEqual(GOALS.requests)
    // Less would mean that nothing was measured.
    expect(htmlKbBr).toBeGreaterThan(0.5)
  })

  test(`the ${name} page in te reo Māori loads at most a kilobyte more`, async ({ browser, baseURL }) => {
    const weigh = async (path: string) => {
      const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
      const weight = await watchWeight(page, await page.context().newCDPSession(page))
      await page.goto(new URL(path, baseURL).href, { waitUntil: 'load' })
      const weighed = await weight()
      await page.close()
      return weighed
    }
    const english = await weigh(PUBLIC_PAGES[name])
    const maori = await weigh(pathIn('mi', PUBLIC_PAGES[name]))
    expect.soft(maori.totalKbBr - english.totalKbBr, 'KB more').toBeLessThanOrEqual(1)
    expect(maori.requests).toBe(english.requests)
  })
}
