import type { Browser, Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { load } from '../bench-run'
import { onSlowPage } from './slow-page'

interface Visit {
  path: string
  /** A text that is shown when the page can be used. */
  ready: string
  /** The actions of an operator. */
  use: (page: Page) => Promise<void>
}

/** The time after an action by which its paint is done and reported, in ms. */
const PAINT_MS = 500

const VISITS: readonly Visit[] = [
  {
    path: paths.dashboard,
    ready: 'Alert Settings',
    async use(page) {
      await page.keyboard.press('Control+b')
      await page.getByRole('button', { name: 'Alert Settings' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Generate Routes' }).click()
      await page.getByRole('heading', { level: 1, name: 'Generate Route' }).waitFor()
    },
  },
  {
    path: paths.routes,
    ready: 'View Details',
    async use(page) {
      await page.getByText('View Details').first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+b')
    },
  },
  {
    path: paths.generateRoute,
    ready: 'Generate Optimized Route',
    async use(page) {
      await page.getByLabel('Route Name').pressSequentially('Monday Te Aro')
      await page.getByText('High', { exact: true }).first().click()
      await page
        .getByText(/^Warning/)
        .first()
        .click()
    },
  },
  {
    path: paths.residentReports,
    ready: 'Reports',
    async use(page) {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().pressSequentially('Lambton')
    },
  },
  {
    path: paths.qrCodes,
    ready: 'Generate QR Code',
    async use(page) {
      await page.getByRole('button', { name: 'Generate QR Code' }).click()
      await page.getByRole('tab', { name: 'Bulk Generate' }).click()
    },
  },
  {
    path: paths.analytics,
    ready: 'Avg Fill Rate',
    async use(page) {
      await page.keyboard.press('Control+b')
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    },
  },
]

const RUNS = load(3, 1)
const USED = load(VISITS, VISITS.slice(0, 1))

/**
 * Interaction to Next Paint, as web-vitals counts it: the slowest interaction of each visit, and its 75th percentile over all visits.
 */
export async function inpP75Ms(browser: Browser, address: string): Promise<number> {
  const visits: number[] = []
  for (let run = 0; run < RUNS; run += 1)
    for (const visit of USED) {
      const inp = await inpOf(browser, address, visit)
      console.log(`${visit.path}: ${inp} ms`)
      visits.push(inp)
    }
  const sorted = visits.sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] as number
}

const inpOf = (browser: Browser, address: string, { path, ready, use }: Visit) =>
  onSlowPage(browser, { cpu: 'slow' }, async (page) => {
    await page.addInitScript(noteInteractions)
    await page.goto(address + path)
    await page.locator('main').getByText(ready).first().waitFor()
    await use(page)
    await page.waitForTimeout(PAINT_MS)
    return page.evaluate(() => window.slowestInteractionMs ?? 0)
  })

declare global {
  interface Window {
    slowestInteractionMs?: number
  }
}

/** Some versions of the DOM's types lack `interactionId`. */
type EventEntry = PerformanceEntry & { interactionId?: number }

/** Runs in the page: records its slowest interaction. Browsers do not report those under 16 ms. */
function noteInteractions() {
  window.slowestInteractionMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventEntry[])
      if (entry.interactionId)
        window.slowestInteractionMs = Math.max(window.slowestInteractionMs ?? 0, entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
