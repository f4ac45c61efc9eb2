import { buildSite } from 'scripts/build'
import { launchBrowser } from '../browser'
import { remoteFaults } from '../delivery/fault'
import { startFaultyProduct, withVersionFor } from '../delivery/faulty-product'
import { shellVersions, skews, startSkewedProduct, visitSkewed } from '../delivery/skew'
import { surviveFault } from '../delivery/survive-fault'
import { subsetsOfRemotes, surviveSubset } from '../delivery/survive-subset'
import { remoteNames } from '../delivery/tab'
import { load, median, printFigures, rounded } from './bench-run'
import { driftsRefused } from './delivery/drifts-refused'
import { heapGrowthMb } from './delivery/heap-growth'
import { hijacksRefused } from './delivery/hijacks-refused'
import { newTableFilesOutside } from './delivery/new-table'
import { pageFaultFigures } from './delivery/page-faults'
import { rollbackMs, tabNotifiedS } from './delivery/release-times'
import { restartsThatChangedTheRegistry } from './delivery/restarts-that-changed-the-registry'
import { shareErrorPct } from './delivery/share'

await buildSite()
// A smoke run takes the cheapest of each kind, because the browser tests cover all of them.
const RUNS = load(3, 1)
const REMOTES = load(remoteNames, ['mf-qr'])
const SUBSETS = load(subsetsOfRemotes, [['mf-qr']])
const FAULTS = load(remoteFaults, ['refused', 'throws-on-render'])
const SHELLS = load(shellVersions, ['1.0.0'])

const browser = await launchBrowser()
const product = await startFaultyProduct(REMOTES)
const result = {
  rollbackMs: await measured('rollbackMs', 0, medianRollbackMs),
  incompatibleExecuted: await measured('incompatibleExecuted', 0, incompatibleExecuted),
  heapGrowthMbPer50Switches: await measured('heapGrowthMbPer50Switches', 2, () =>
    heapGrowthMb(browser, product.address),
  ),
  tabNotifiedS: await measured('tabNotifiedS', 1, () => tabNotifiedS(browser, product)),
  shareErrorPct: await measured('shareErrorPct', 2, () => shareErrorPct(product)),
  subsetsSurvived: await measured('subsetsSurvived', 0, subsetsSurvived),
  faultsSurvived: await measured('faultsSurvived', 0, faultsSurvived),
  newTableFilesOutside: await measured('newTableFilesOutside', 0, () => newTableFilesOutside(browser)),
  ...(await pageFaultFigures(browser)),
  ...(await hijacksRefused()),
  ...(await driftsRefused()),
  restartsThatChangedTheRegistry: await measured(
    'restartsThatChangedTheRegistry',
    0,
    restartsThatChangedTheRegistry,
  ),
}
await browser.close()
await product.close()
printFigures(result)

/** The median, because other load on the machine disturbs a single run. */
async function medianRollbackMs(): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await rollbackMs(browser, product))
  return median(times)
}

/** Logs each figure when it is ready, because together they take minutes. */
async function measured(name: string, digits: number, measure: () => Promise<number>): Promise<number> {
  const figure = rounded(await measure(), digits)
  console.log(`${name}: ${figure}`)
  return figure
}

async function subsetsSurvived(): Promise<number> {
  let survived = 0
  for (const down of SUBSETS)
    survived += await countOf(`down: ${down.join(', ') || 'none'}`, () =>
      surviveSubset(browser, product.address, down),
    )
  return survived
}

async function faultsSurvived(): Promise<number> {
  let survived = 0
  for (const fault of FAULTS) {
    await withVersionFor(product, { fault, remotes: REMOTES }, async () => {
      const cases = REMOTES.map((remote) =>
        countOf(`${remote}: ${fault}`, () =>
          surviveFault({ browser, address: product.address, remote, fault }),
        ),
      )
      for (const count of await Promise.all(cases)) survived += count
    })
  }
  return survived
}

/** Over all shells and remotes: how often a file of an incompatible remote was requested or ran. */
async function incompatibleExecuted(): Promise<number> {
  let executed = 0
  for (const shellVersion of SHELLS) {
    const skewed = await startSkewedProduct(shellVersion)
    for (const skew of skews) {
      // The visit throws when a wrong version is shown.
      const files = await visitSkewed(browser, skewed, skew, shellVersion).catch(
        logged(`${skew.live} on ${shellVersion}`, 1),
      )
      if (files > 0) executed += 1
    }
    await skewed.close()
  }
  return executed
}

async function countOf(what: string, survive: () => Promise<unknown>): Promise<number> {
  return survive().then(() => 1, logged(what, 0))
}

/** Logs an error, and continues with `value`. */
function logged(what: string, value: number) {
  return (error: Error): number => {
    console.log(`${what}\n${error.message}`)
    return value
  }
}
