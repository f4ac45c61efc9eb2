import type { Browser, Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { searchBins } from 'shared-domain/contract'
import { load, median } from '../bench-run'
import { onSlowPage } from './slow-page'

/** Words of the streets in the record, one of them without its macron. */
const WORDS = load(
  ['Lambton', 'Cuba', 'Tawhiri', 'Aro', 'Oriental', 'Cuba Street', 'Lambton Quay'],
  ['Lambton'],
)

/**
 * The median time from the request of a search over all bins until its rows are painted, with a slow processor. The debounce of typing
 * does not count. The time of the answer is logged, too.
 */
export const searchMs = (browser: Browser, address: string): Promise<number> =>
  onSlowPage(browser, { cpu: 'slow' }, async (page) => {
    await page.goto(address + paths.bins)
    await page.getByRole('table', { name: 'Bins' }).getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    const searches: Search[] = []
    for (const words of WORDS) searches.push(await searchFor(page, words))
    console.log('Searches, ms:', searches)
    return median(searches.map(({ shownMs }) => shownMs))
  })

interface Search {
  words: string
  answerMs: number
  shownMs: number
}

async function searchFor(page: Page, words: string): Promise<Search> {
  await page.evaluate(noteRows, { words, path: searchBins.path })
  await page.getByRole('searchbox', { name: 'Search' }).fill(words)
  const measured = await page.waitForFunction(() => window.searched)
  await page.waitForLoadState('networkidle')
  return { words, ...((await measured.jsonValue()) as Omit<Search, 'words'>) }
}

declare global {
  interface Window {
    searched?: Omit<Search, 'words'> | undefined
  }
}

/** Runs in the page: measures until the first paint in which every drawn row contains the words. */
function noteRows({ words, path }: { words: string; path: string }) {
  window.searched = undefined
  performance.clearResourceTimings()
  const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const isAsked = ({ name }: PerformanceEntry) => {
    const { pathname, searchParams } = new URL(name)
    return pathname === path && searchParams.get('q') === words
  }
  requestAnimationFrame(function look() {
    const rows = [...document.querySelectorAll('table[aria-label="Bins"] tbody tr:not([aria-hidden])')]
    const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(isAsked)
    const areShown =
      rows.length > 0 && rows.every(({ textContent }) => folded(textContent ?? '').includes(folded(words)))
    if (!asked || !areShown) return requestAnimationFrame(look)
    // Runs after the frame with the rows is painted.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      window.searched = {
        answerMs: Math.round(asked.responseEnd - asked.startTime),
        shownMs: Math.round(performance.now() - asked.startTime),
      }
    }
    channel.port2.postMessage(null)
  })
}
