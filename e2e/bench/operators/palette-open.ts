import type { Browser, Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { load, median } from '../bench-run'
import { onSlowPage } from './slow-page'

const OPENINGS = load(7, 1)
/** By then its chunk is loaded and the page is idle, in ms. */
const IDLE_MS = load(8000, 2000)

/** The median time from the key press until the palette with its commands is painted, on the dashboard with a slow processor. */
export const paletteOpenMs = (browser: Browser, address: string): Promise<number> =>
  onSlowPage(browser, { cpu: 'slow' }, async (page) => {
    await page.goto(address + paths.dashboard)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(IDLE_MS)
    const openings: number[] = []
    for (let opening = 0; opening < OPENINGS; opening += 1) openings.push(await openingMs(page))
    console.log('The palette, ms:', openings)
    return median(openings)
  })

async function openingMs(page: Page): Promise<number> {
  await page.evaluate(notePalette)
  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => window.paletteMs !== undefined)
  const ms = (await page.evaluate(() => window.paletteMs)) as number
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return ms
}

declare global {
  interface Window {
    paletteMs?: number | undefined
  }
}

/** Runs in the page: measures from the time stamp of the key event to the first paint with an option. */
function notePalette() {
  window.paletteMs = undefined
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      function look() {
        if (!document.querySelector('[role="option"]')) return requestAnimationFrame(look)
        // Runs after the frame with the option is painted.
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          window.paletteMs = Math.round(performance.now() - timeStamp)
        }
        requestAnimationFrame(() => channel.port2.postMessage(null))
      }
      look()
    },
    { once: true, capture: true },
  )
}
