import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { load, median, rounded } from '../bench-run'
import { countFrames } from './frame-rate'
import { onSlowPage } from './slow-page'

const RUNS = load(5, 1)
const PAN_MS = load(3000, 1000)

/**
 * The median frames per second while the map of bins is dragged in circles, a step in each frame, with a slow processor. With this many
 * bins the map shows the fullest.
 */
export const mapPanFps = (browser: Browser, address: string): Promise<number> =>
  onSlowPage(browser, { cpu: 'slow' }, async (page) => {
    await page.goto(address + paths.bins)
    await page.locator('.leaflet-container canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    await countFrames(page)
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(rounded(await page.evaluate(panMap, PAN_MS), 1))
    console.log('The map of bins, frames per second:', runs)
    return median(runs)
  })

/** Runs in the page. */
async function panMap(ms: number): Promise<number> {
  const map = document.querySelector('.leaflet-container') as HTMLElement
  const pane = map.querySelector('.leaflet-map-pane') as HTMLElement
  map.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = map.getBoundingClientRect()
  const radius = Math.min(width, height) / 4
  const send = (target: EventTarget, type: string, frame: number) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        buttons: 1,
        clientX: left + width / 2 + radius * Math.cos(frame / 20),
        clientY: top + height / 2 + radius * Math.sin(frame / 20),
      }),
    )
  const places = new Set<string>()
  send(pane, 'mousedown', 0)
  const rate = await window.frameRate(ms, (frame) => {
    send(document, 'mousemove', frame)
    places.add(pane.style.transform)
  })
  send(document, 'mouseup', 0)
  if (places.size < 5) throw new Error('The map did not move.')
  return rate
}
