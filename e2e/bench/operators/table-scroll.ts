import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { load, median, rounded } from '../bench-run'
import { countFrames } from './frame-rate'
import { onSlowPage } from './slow-page'

const RUNS = load(5, 1)
const SCROLL_MS = load(4000, 1000)
/** In px: fifty rows a second, faster than reading. A frame after a slow one scrolls farther. */
const SPEED_PER_S = 2400

/**
 * The median frames per second while the table of all bins is scrolled down, and up again from the end of the loaded rows, with a slow
 * processor. Each frame scrolls, and the pages that come into view are loaded meanwhile.
 */
export const tableScrollFps = (browser: Browser, address: string): Promise<number> =>
  onSlowPage(browser, { cpu: 'slow' }, async (page) => {
    await page.goto(address + paths.bins)
    await page.getByRole('table', { name: 'Bins' }).getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    await countFrames(page)
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push(rounded(await page.evaluate(scrollTable, { ms: SCROLL_MS, speed: SPEED_PER_S }), 1))
    console.log('The table of bins, frames per second:', runs)
    return median(runs)
  })

/** Runs in the page. */
async function scrollTable({ ms, speed }: { ms: number; speed: number }): Promise<number> {
  const scroller = document.querySelector('section[aria-label="Table of bins"]') as HTMLElement
  scroller.scrollTop = 0
  let direction = 1
  let farthest = 0
  const rate = await window.frameRate(ms, (_, msSinceLast) => {
    const before = scroller.scrollTop
    scroller.scrollTop += (direction * speed * msSinceLast) / 1000
    if (msSinceLast > 0 && scroller.scrollTop === before) direction = -direction
    farthest = Math.max(farthest, scroller.scrollTop)
  })
  if (farthest < scroller.clientHeight) throw new Error('The table did not scroll.')
  return rate
}
