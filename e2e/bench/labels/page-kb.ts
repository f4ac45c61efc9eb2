import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { rounded } from '../bench-run'

/** The KB of the remote's own files that are sent until its page can be used. */
export async function pageKbBeforeUse(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage()
  try {
    await page.goto(address + paths.qrCodes)
    await page.getByRole('button', { name: 'Generate QR Code' }).waitFor()
    await page.waitForLoadState('networkidle')
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/mf-qr/'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    if (bytes === 0) throw new Error('The page loaded no file of mf-qr.')
    return rounded(bytes / 1024, 1)
  } finally {
    await page.close()
  }
}
