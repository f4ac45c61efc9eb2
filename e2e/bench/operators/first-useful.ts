import type { Browser, Locator, Page } from '@playwright/test'
import { paths } from 'shared-domain'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const

/** What an operator opens the page for. */
const SCREENS: Record<string, { path: string; useful: (page: Page) => Locator }> = {
  dashboard: {
    path: paths.dashboard,
    useful: (page) => page.getByRole('region', { name: 'City Bin Map' }),
  },
  bins: {
    path: paths.bins,
    useful: (page) => page.getByRole('table', { name: 'Bins' }).getByRole('rowheader').first(),
  },
  reports: {
    path: paths.residentReports,
    useful: (page) =>
      page
        .getByRole('region', { name: 'Inbox' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox') })
        .first(),
  },
}

/** How far down each page its first useful element begins, in px, by page and width, such as `dashboard1280`. */
export async function firstUsefulPx(browser: Browser, address: string): Promise<Record<string, number>> {
  const tops: Record<string, number> = {}
  for (const size of SIZES)
    for (const [name, { path, useful }] of Object.entries(SCREENS)) {
      const page = await browser.newPage({ viewport: size })
      await page.goto(address + path)
      const element = useful(page)
      await element.waitFor({ timeout: 60_000 })
      await page.waitForLoadState('networkidle')
      tops[`${name}${size.width}`] = Math.round((await element.boundingBox())?.y ?? Number.NaN)
      await page.close()
    }
  console.log('The first useful element of each page, px:', tops)
  return tops
}
