import { chromium } from 'playwright-core'
import { buildSite } from 'scripts/build'
import { findChromium } from 'scripts/find-chromium'
import { median } from './median'
import { BAD, type Conditions, SLOW_4G } from './public/conditions'
import { firstVisit } from './public/first-visit'
import { watchWeight } from './public/page-weight'
import { startProduct } from './public/product-process'
import { GOALS, PUBLIC_PAGES, type PublicPageName } from './public/public-pages'
import { watchReportPossible } from './public/report-possible'
import { watchVitals } from './public/watch-vitals'

const RUNS = 5

/** The goals are named as the figures are; a page without issues has no report to make. */
type Figures = Record<keyof typeof GOALS, number | null>

await buildSite()
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
})
try {
  const results: Partial<Record<PublicPageName, Figures>> = {}
  for (const name of Object.keys(PUBLIC_PAGES) as PublicPageName[]) {
    results[name] = await measure(name)
    console.log(name, results[name], missed(results[name]))
  }
  console.log(JSON.stringify(results))
} finally {
  await browser.close()
  await product.stop()
}

async function measure(name: PublicPageName): Promise<Figures> {
  const url = new URL(PUBLIC_PAGES[name], product.address).href
  const visit = <T>(conditions: Conditions, watch: Parameters<typeof firstVisit<T>>[2]) =>
    times(() => firstVisit(browser, { url, conditions }, watch))
  const slow = await visit(SLOW_4G, async (page, cdp) => {
    const weight = await watchWeight(page, cdp)
    const vitals = await watchVitals(page)
    return async () => ({ ...(await weight()), ...(await vitals()) })
  })
  const bad = await visit(BAD, async (page, cdp) => {
    const weight = await watchWeight(page, cdp)
    const vitals = await watchVitals(page)
    return async () => {
      await weight()
      return vitals()
    }
  })
  const possible = name === 'report' ? await visit(SLOW_4G, watchReportPossible) : null
  const of = (figure: keyof (typeof slow)[number], digits: number) =>
    round(median(slow.map((load) => load[figure])), digits)
  return {
    htmlKbBr: of('htmlKbBr', 1),
    totalKbBr: of('totalKbBr', 1),
    requests: of('requests', 0),
    lcpMsSlow4g: of('lcpMs', 0),
    reportPossibleMsSlow4g: possible && round(median(possible), 0),
    lcpMsBad: round(median(bad.map(({ lcpMs }) => lcpMs)), 0),
    cls: of('cls', 3),
    tbtMs: of('tbtMs', 0),
  }
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

function round(value: number, digits: number) {
  return Number(value.toFixed(digits))
}
