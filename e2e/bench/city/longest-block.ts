import { chromium, type Page } from '@playwright/test'
import { findChromium } from 'scripts/find-chromium'
import { paths } from 'shared-domain'

const SETTLED_MS = 3_000
const PATIENCE_MS = 30_000

/**
 * For how long, in ms, the page was at most deaf to its user while it generated a route in the browser; 0 when never
 * for the 50 ms from which browsers speak of a long task.
 */
export async function longestBlockMs(address: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    await page.addInitScript(noteLongTasks)
    await page.goto(address + paths.generateRoute)
    await page.getByLabel('Route Name').fill('City round')
    const button = page.getByRole('button', { name: 'Generate Optimized Route' })
    await button.isEnabled()
    // What loading the page takes is not what generating takes.
    await page.waitForTimeout(SETTLED_MS)
    await longTasks(page)
    await button.click({ timeout: PATIENCE_MS })
    await page.getByText('Route successfully generated!').first().waitFor({ timeout: PATIENCE_MS })
    await page.waitForTimeout(500)
    return Math.max(0, ...(await longTasks(page)))
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    longTasks?: number[]
  }
}

function noteLongTasks() {
  const tasks: number[] = []
  window.longTasks = tasks
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
  })
  observer.observe({ type: 'longtask', buffered: true })
}

/** Those since it was asked last. */
const longTasks = (page: Page) => page.evaluate(() => window.longTasks?.splice(0) ?? [])
