import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { load, median, rounded } from '../bench-run'
import { countFrames } from './frame-rate'
import { onSlowPage } from './slow-page'

const RUNS = load(5, 1)
const SCROLL_MS = load(4000, 1000)
/** What one frame scrolls by, in px: two rows, so that a second passes more than a whole page of the record. */
const STEP = 96

/**
 * Frames per second while the table of all bins is scrolled down, and up again from the end of what is read, with a slow
 * processor. The median. Each frame scrolls, and the pages that come into view are read meanwhile.
 */
export const tableScrollFps = (browser: Browser, address: string): Promise<number> =>
  onSlowPage(browser, { cpu: 'slow' }, async (page) => {
    await page.goto(address + paths.bins)
    await page.getByRole('table', { name: 'Bins' }).getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    await countFrames(page)
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push(rounded(await page.evaluate(scrollTable, { ms: SCROLL_MS, step: STEP }), 1))
    console.log('The table of bins, frames per second:', runs)
    return median(runs)
  })

/** Runs in the page. */
async function scrollTable({ ms, step }: { ms: number; step: number }): Promise<number> {
  const scroller = document.querySelector('section[aria-label="Table of bins"]') as HTMLElement
  scroller.scrollTop = 0
  let by = step
  let farthest = 0
  const rate = await window.frameRate(ms, () => {
    const before = scroller.scrollTop
    scroller.scrollTop += by
    if (scroller.scrollTop === before) by = -by
    farthest = Math.max(farthest, scroller.scrollTop)
  })
  if (farthest < scroller.clientHeight) throw new Error('The table did not scroll.')
  return rate
}
