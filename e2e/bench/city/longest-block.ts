import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { launchBrowser } from '../../browser'
import { endRounds } from '../../end-rounds'
import { load, median } from '../bench-run'
import { noteLongTasks, takeLongTasks } from '../long-tasks'

const SETTLED_MS = load(3_000, 100)
const PATIENCE_MS = 30_000
const RUNS = load(3, 1)

/**
 * For how long, in ms, the page was at most deaf to its user while it generated a route in the browser; 0 when never
 * for the 50 ms from which browsers speak of a long task. The median of three: whatever else the machine does counts too.
 */
export async function longestBlockMs(address: string): Promise<number> {
  const browser = await launchBrowser()
  try {
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await longestBlockOf(browser, address))
    console.log(`Blocked for at most ${runs.join(', ')} ms`)
    return median(runs)
  } finally {
    await browser.close()
  }
}

async function longestBlockOf(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage()
  try {
    await page.addInitScript(noteLongTasks)
    await endRounds(page.request, address)
    await page.goto(address + paths.generateRoute)
    await page.getByLabel('Route Name').fill('City round')
    const button = page.getByRole('button', { name: 'Generate Optimized Route' })
    await button.isEnabled()
    // What loading the page takes is not what generating takes.
    await page.waitForTimeout(SETTLED_MS)
    await takeLongTasks(page)
    await button.click({ timeout: PATIENCE_MS })
    await page.getByText('Route successfully generated!').first().waitFor({ timeout: PATIENCE_MS })
    await page.waitForTimeout(500)
    return Math.max(0, ...(await takeLongTasks(page)))
  } finally {
    await page.close()
  }
}
