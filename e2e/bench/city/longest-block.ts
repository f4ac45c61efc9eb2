import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { launchBrowser } from '../../browser'
import { endRounds } from '../../end-rounds'
import { load, median } from '../bench-run'
import { noteLongTasks, takeLongTasks } from '../long-tasks'

const SETTLED_MS = load(3_000, 100)
const TIMEOUT_MS = 30_000
const RUNS = load(3, 1)

/**
 * The longest task of the page while it generates a route in the browser, in ms; 0 without a task of 50 ms and more. The median of
 * three runs, because other load on the machine counts too.
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
    // Loading the page does not count.
    await page.waitForTimeout(SETTLED_MS)
    await takeLongTasks(page)
    await button.click({ timeout: TIMEOUT_MS })
    await page.getByText('Route successfully generated!').first().waitFor({ timeout: TIMEOUT_MS })
    await page.waitForTimeout(500)
    return Math.max(0, ...(await takeLongTasks(page)))
  } finally {
    await page.close()
  }
}
