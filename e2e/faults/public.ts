import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp, readEnvironment, startDatabase } from 'api'
import { folderStore } from 'api/delivery'
import { chromium } from 'playwright-core'
import { buildSite, deliverBuilds } from 'scripts/build'
import { findChromium } from 'scripts/find-chromium'
import { siteFolder } from 'scripts/project'
import { countMade } from './public/count-made'
import { faultPlan } from './public/fault-plan'
import { type MadeReport, phoneRun } from './public/fault-run'

/** After so many runs the browser is started anew: crashed tabs leave something behind. */
const BATCH = 50
const PLANS_A_PHONE = 5
const PHONES_AT_ONCE = 4

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const runs = Number(values.runs)
const firstSeed = Number(values.seed)

await buildSite()
const folder = await mkdtemp(join(tmpdir(), 'faults-public-'))
const database = await startDatabase({ recordFolder: folder })
const store = folderStore(join(folder, 'store'))
await deliverBuilds(store)
const app = await buildApp({ siteFolder, store, database, ...readEnvironment({ LOG_LEVEL: 'silent' }) })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const made: MadeReport[] = []
let completed = 0
let failed = 0
try {
  for (let begun = 0; begun < runs; begun += BATCH) {
    await runBatch(
      Array.from({ length: Math.min(BATCH, runs - begun) }, (_, index) => firstSeed + begun + index),
    )
    console.log(JSON.stringify({ runs: completed, ...(await countMade(database, made)), failed }))
  }
} finally {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

async function runBatch(seeds: number[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  })
  const worker = async () => {
    for (;;) {
      const plans = seeds.splice(0, PLANS_A_PHONE).map(faultPlan)
      if (plans.length === 0) return
      try {
        made.push(...(await phoneRun(browser, address, plans)))
        completed += plans.length
      } catch (error) {
        // A phone that could not go through its plans, or kept something for ever.
        failed += plans.length
        console.error(error)
      }
    }
  }
  await Promise.all(Array.from({ length: PHONES_AT_ONCE }, worker))
  await browser.close()
}
