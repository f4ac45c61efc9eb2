import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp, readEnvironment, startDatabase } from 'api'
import { buildSite, deliverBuilds } from 'scripts/build'
import { siteFolder } from 'scripts/project'
import { storeIn } from 'scripts/store'
import { load, printFigures } from '../bench/bench-run'
import { launchBrowser } from '../browser'
import { countMade } from './public/count-made'
import { faultPlan } from './public/fault-plan'
import { phoneRun } from './public/fault-run'
import type { MadeReport } from './public/resident-tab'

/** The browser is restarted after this many runs, because crashed tabs leak. */
const BATCH = 40
const PLANS_A_PHONE = 10
const PHONES_AT_ONCE = 2

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: load('1000', '4') },
    seed: { type: 'string', default: '1' },
    smoke: { type: 'boolean' },
  },
})
const runs = Number(values.runs)
const firstSeed = Number(values.seed)

await buildSite()
const folder = await mkdtemp(join(tmpdir(), 'faults-public-'))
const database = await startDatabase({ recordFolder: folder })
const store = storeIn(join(folder, 'store'))
await deliverBuilds(store)
// All phones have the same address.
const environment = readEnvironment({ LOG_LEVEL: 'silent', REPORTS_PER_ADDRESS: '100000' })
const app = await buildApp({ siteFolder, store, database, ...environment })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const made: MadeReport[] = []
let completed = 0
let givenUp = 0
try {
  for (let begun = 0; begun < runs; begun += BATCH) {
    await runBatch(firstSeed + begun, Math.min(BATCH, runs - begun))
    const tally = await countMade(database, made)
    printFigures({ runs: completed, ...tally, givenUp })
    if (tally.lost + tally.duplicated + tally.unwanted + givenUp > 0) process.exitCode = 1
  }
} finally {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

async function runBatch(seed: number, count: number): Promise<void> {
  const browser = await launchBrowser('--disable-extensions', '--disable-gpu')
  const seeds = Array.from({ length: count }, (_, index) => seed + index)
  const worker = async () => {
    for (;;) {
      const ofPhone = seeds.splice(0, PLANS_A_PHONE)
      const [first] = ofPhone
      if (first === undefined) return
      try {
        made.push(...(await phoneRun(browser, address, ofPhone.map(faultPlan))))
        completed += ofPhone.length
      } catch (error) {
        // A phone that could not finish its plans, or never sent something.
        givenUp += ofPhone.length
        console.error(`Once more: npm run faults:public -- --seed=${first} --runs=${ofPhone.length}`, error)
      }
    }
  }
  await Promise.all(Array.from({ length: PHONES_AT_ONCE }, worker))
  await browser.close()
}
