import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { buildSite } from 'scripts/build'
import { launchBrowser } from '../browser'
import { load, median, printFigures, rounded } from './bench-run'
import { startProduct } from './product-process'
import { BAD, type Conditions, firstVisit, SLOW_4G } from './public/first-visit'
import { watchWeight } from './public/page-weight'
import { EMPTY_PAGE, GOALS, PUBLIC_PAGES, type PublicPageName, pathIn } from './public/public-pages'
import { watchReportPossible } from './public/report-possible'
import { watchVitals } from './public/watch-vitals'

const { values } = parseArgs({
  options: { language: { type: 'string', default: 'en' }, smoke: { type: 'boolean' } },
})
const { language } = values

const RUNS = load(5, 1)
const ALL_PAGES = Object.keys(PUBLIC_PAGES) as PublicPageName[]
const PAGES = load(ALL_PAGES, ['report'])

/** The figures by the names of their goals; only the report page has `reportPossibleMsSlow4g`. */
type Figures = Record<Exclude<keyof typeof GOALS, 'reportPossibleMsSlow4g'>, number> & {
  reportPossibleMsSlow4g?: number
}

await buildSite()
const product = await startProduct()
const browser = await launchBrowser()
try {
  const results: Partial<Record<PublicPageName, Figures>> = {}
  for (const name of PAGES) {
    results[name] = await measure(name)
    console.log(name, results[name], missed(results[name]))
  }
  printFigures(results)
} finally {
  await browser.close()
  await product.stop()
}

async function measure(name: PublicPageName): Promise<Figures> {
  const path = PUBLIC_PAGES[name]
  const url = new URL(language === 'en' ? path : pathIn(language, path), product.address).href
  const visit = <T>(conditions: Conditions, watch: Parameters<typeof firstVisit<T>>[2]) =>
    times(() => firstVisit(browser, { url, conditions }, watch))
  // In turn with the page, so that a slow machine slows both.
  const slow = await times(async () => ({
    ...(await firstVisit(browser, { url, conditions: SLOW_4G }, watchPage)),
    emptyLcpMs: await emptyPageLcpMs(),
  }))
  const bad = await visit(BAD, watchPage)
  const possible = name === 'report' && (await visit(SLOW_4G, watchReportPossible))
  const of = (figure: keyof (typeof slow)[number], digits: number) =>
    rounded(median(slow.map((load) => load[figure])), digits)
  return {
    htmlKbBr: of('htmlKbBr', 1),
    totalKbBr: of('totalKbBr', 1),
    requests: of('requests', 0),
    lcpMsSlow4g: of('lcpMs', 0),
    lcpRatio: rounded(median(slow.map(({ lcpMs, emptyLcpMs }) => lcpMs / emptyLcpMs)), 3),
    ...(possible && { reportPossibleMsSlow4g: rounded(median(possible), 0) }),
    lcpMsBad: rounded(median(bad.map(({ lcpMs }) => lcpMs)), 0),
    cls: of('cls', 3),
    tbtMs: of('tbtMs', 0),
  }
}

async function watchPage(page: Page, cdp: CDPSession) {
  const weight = await watchWeight(page, cdp)
  const vitals = await watchVitals(page)
  return async () => ({ ...(await weight()), ...(await vitals()) })
}

async function emptyPageLcpMs(): Promise<number> {
  const url = new URL(EMPTY_PAGE, product.address).href
  const { lcpMs } = await firstVisit(browser, { url, conditions: SLOW_4G }, watchPage)
  return lcpMs
}

async function times<T>(once: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let run = 0; run < RUNS; run += 1) all.push(await once())
  return all
}

function missed(figures: Figures): string {
  const names = Object.keys(GOALS) as (keyof typeof GOALS)[]
  const above = names.filter((name) => (figures[name] ?? 0) > GOALS[name])
  return above.length === 0 ? 'meets every goal' : `above the goal: ${above.join(', ')}`
}
