import { stat } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { load, rounded } from '../bench-run'
import { noteLongTasks, takeLongTasks } from '../long-tasks'

const SETTLED_MS = load(3_000, 100)
const TIMEOUT_MS = 120_000

export interface LabelFigures {
  labels: number
  /** From the click to the finished file, with each code scanned. */
  seconds: number
  mb: number
  /** The number of codes that were scanned on the finished pages. */
  decoded: number
  uiLongestBlockMs: number
}

/** Makes the labels of all bins of a product as an operator does, and downloads them. */
export async function makeLabelSheets(
  browser: Browser,
  address: string,
  labels: number,
): Promise<LabelFigures> {
  const page = await browser.newPage()
  try {
    await page.addInitScript(noteLongTasks)
    await page.goto(address + paths.qrCodes)
    await page.getByRole('tab', { name: 'Bulk Generate' }).click()
    await page.getByRole('button', { name: `Choose ${labels.toLocaleString('en-NZ')} bins` }).click()
    const make = page.getByRole('button', { name: 'Make the Sheets' })
    await make.waitFor()
    // Choosing the bins does not count.
    await page.waitForTimeout(SETTLED_MS)
    await takeLongTasks(page)
    const began = performance.now()
    await make.click()
    const outcome = page.getByText(/^[\d,]+ of [\d,]+ codes read$/)
    await outcome.waitFor({ timeout: TIMEOUT_MS })
    const seconds = (performance.now() - began) / 1000
    const [decoded = '0'] = /^[\d,]+/.exec((await outcome.textContent()) ?? '') ?? []
    await page.waitForTimeout(500)
    const uiLongestBlockMs = Math.max(0, ...(await takeLongTasks(page)))
    const downloading = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Label Sheet' }).getByRole('button', { name: 'Download' }).click()
    const { size } = await stat(await (await downloading).path())
    return {
      labels,
      seconds: rounded(seconds, 2),
      mb: rounded(size / 1e6, 2),
      decoded: Number(decoded.replaceAll(',', '')),
      uiLongestBlockMs,
    }
  } finally {
    await page.close()
  }
}
