import type { Browser } from '@playwright/test'
import { paths } from 'shared-domain'
import { load, median } from '../bench-run'
import { onSlowPage } from './slow-page'

const RUNS = load(5, 1)

/**
 * The median time from the navigation until the heading, the labels of the figures and the cards of the dashboard are painted, over slow
 * 4G with an empty cache. The values of the figures follow later; their time is logged, too.
 */
export async function dashboardContentMs(browser: Browser, address: string): Promise<number> {
  const runs: Painted[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await firstLoad(browser, `${address}${paths.dashboard}`))
  console.log('The dashboard over slow 4G, ms:', runs)
  return median(runs.map(({ contentMs }) => contentMs))
}

interface Painted {
  contentMs: number
  figuresMs: number
}

const firstLoad = (browser: Browser, url: string) =>
  onSlowPage(browser, { network: 'slow-4g' }, async (page): Promise<Painted> => {
    await page.addInitScript(notePaints)
    await page.goto(url, { waitUntil: 'commit' })
    const painted = await page.waitForFunction(() => window.painted?.figuresMs && window.painted)
    return (await painted.jsonValue()) as Painted
  })

declare global {
  interface Window {
    painted?: Partial<Painted>
  }
}

/** Runs in the page: records the first paint of the dashboard's content and of its figures. */
function notePaints() {
  const painted: { contentMs?: number; figuresMs?: number } = {}
  window.painted = painted
  const whenPainted = (note: (ms: number) => void) =>
    requestAnimationFrame(() => requestAnimationFrame(() => note(Math.round(performance.now()))))
  const seen = new Set<string>()
  const isShown = (text: string | undefined, wanted: RegExp) => wanted.test(text ?? '')
  const observer = new MutationObserver(() => {
    const text = document.querySelector('main')?.textContent ?? undefined
    if (
      !seen.has('content') &&
      ['Total Bins', 'Active Alerts', 'Quick Actions'].every((part) => text?.includes(part))
    ) {
      seen.add('content')
      whenPainted((ms) => {
        painted.contentMs = ms
      })
    }
    if (seen.has('figures') || !isShown(text, /Total Bins\s*[\d,]+/)) return
    seen.add('figures')
    observer.disconnect()
    whenPainted((ms) => {
      painted.figuresMs = ms
    })
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
