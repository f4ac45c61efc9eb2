import type { Browser } from '@playwright/test'
import { type PageFaultName, pageFaults, sufferPageFault } from '../../delivery/page-fault'
import { startProduct } from '../../delivery/product'
import { load } from '../bench-run'

const FAULTS = load(Object.keys(pageFaults) as PageFaultName[], ['renders without end', 'adds a style'])

interface PageFaultFigures {
  pageFaultsTried: number
  /** Faults that another version was reported for, too. */
  blamedWrongly: number
  /** Faults that were not reported, or without the card that they should have. */
  unseenFailures: number
  /** Faults whose style was live on another team's page. */
  globalCssLive: number
}

/** Releases each fault of a remote's code to a product of its own, and counts what others saw of it. */
export async function pageFaultFigures(browser: Browser): Promise<PageFaultFigures> {
  const product = await startProduct({ hasRecord: true })
  const figures = { pageFaultsTried: FAULTS.length, blamedWrongly: 0, unseenFailures: 0, globalCssLive: 0 }
  for (const [at, name] of FAULTS.entries()) {
    const version = `1.${at + 1}.0`
    const { blamed, isShown, isStyleLive } = await sufferPageFault({ browser, product }, name, version)
    const own = `mf-qr ${version}`
    const isBlamedWrongly = blamed.some((other) => other !== own)
    const isUnseen = !isShown || !blamed.includes(own)
    if (isBlamedWrongly) figures.blamedWrongly += 1
    if (isUnseen) figures.unseenFailures += 1
    if (isStyleLive) figures.globalCssLive += 1
    if (isBlamedWrongly || isUnseen || isStyleLive)
      console.log(`A remote that ${name}: ${JSON.stringify({ blamed, isShown, isStyleLive })}`)
  }
  await product.close()
  return figures
}
