import { chromium } from '@playwright/test'
import { buildSite } from 'scripts/build'
import { findChromium } from 'scripts/find-chromium'
import { startFaultyProduct, withVersionFor } from '../delivery/faulty-product'
import { heapGrowthMb } from '../delivery/memory'
import { remoteNames } from '../delivery/page-of-remote'
import { rollbackMs } from '../delivery/rollback-time'
import { shellVersions, skews, startSkewedProduct, visitSkewed } from '../delivery/skew'
import { remoteFaults, surviveFault } from '../delivery/survive-fault'
import { subsetsOfRemotes, surviveSubset } from '../delivery/survive-subset'
import { tabNotifiedS } from '../delivery/tab-notice'
import { median } from './median'

await buildSite()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})
const product = await startFaultyProduct()
const result = {
  rollbackMs: await measured('rollbackMs', 0, medianRollbackMs),
  incompatibleExecuted: await measured('incompatibleExecuted', 0, incompatibleExecuted),
  heapGrowthMbPer50Switches: await measured('heapGrowthMbPer50Switches', 2, () =>
    heapGrowthMb(browser, product.address),
  ),
  tabNotifiedS: await measured('tabNotifiedS', 1, () => tabNotifiedS(browser, product)),
  subsetsSurvived: await measured('subsetsSurvived', 0, subsetsSurvived),
  faultsSurvived: await measured('faultsSurvived', 0, faultsSurvived),
}
await browser.close()
await product.close()
console.log(JSON.stringify(result))

/** Of three: a single command is at the mercy of what else the machine does. */
async function medianRollbackMs(): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) times.push(await rollbackMs(browser, product))
  return median(times)
}

/** Says each figure as it comes: together they take minutes. */
async function measured(name: string, digits: number, measure: () => Promise<number>): Promise<number> {
  const figure = Number((await measure()).toFixed(digits))
  console.log(`${name}: ${figure}`)
  return figure
}

async function subsetsSurvived(): Promise<number> {
  let survived = 0
  for (const down of subsetsOfRemotes)
    survived += await countOf(`down: ${down.join(', ') || 'none'}`, () =>
      surviveSubset(browser, product.address, down),
    )
  return survived
}

async function faultsSurvived(): Promise<number> {
  let survived = 0
  for (const fault of remoteFaults) {
    await withVersionFor(product, fault, async () => {
      const cases = remoteNames.map((remote) =>
        countOf(`${remote}: ${fault}`, () =>
          surviveFault({ browser, address: product.address, remote, fault }),
        ),
      )
      for (const count of await Promise.all(cases)) survived += count
    })
  }
  return survived
}

/** Over shells and remotes: how often anything of a remote that requires another shell was asked for, or ran. */
async function incompatibleExecuted(): Promise<number> {
  let executed = 0
  for (const shellVersion of shellVersions) {
    const skewed = await startSkewedProduct(shellVersion)
    for (const skew of skews) {
      // A wrong version on screen is a failure of the visit.
      const files = await visitSkewed(browser, skewed, skew, shellVersion).catch(
        told(`${skew.live} on ${shellVersion}`, 1),
      )
      if (files > 0) executed += 1
    }
    await skewed.close()
  }
  return executed
}

async function countOf(what: string, survive: () => Promise<unknown>): Promise<number> {
  return survive().then(() => 1, told(what, 0))
}

/** Says what went wrong, and goes on with `value`. */
function told(what: string, value: number) {
  return (error: Error): number => {
    console.log(`${what}\n${error.message}`)
    return value
  }
}
