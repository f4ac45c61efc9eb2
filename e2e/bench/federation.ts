import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildApp } from 'api'
import { buildSite, deliverBuilds } from 'scripts/build'
import { remoteNames, root, siteFolder } from 'scripts/project'
import { storeIn } from 'scripts/store'
import { DEMONSTRATION_SETTINGS, paths, type Registry } from 'shared-domain'
import { launchBrowser } from '../browser'
import { load, median, printFigures, rounded } from './bench-run'
import { type ColdLoad, coldLoad } from './federation/cold-load'
import { buildMonolith } from './federation/monolith'

const ALL_PAGES = [paths.dashboard, paths.routes, paths.generateRoute, paths.qrCodes, paths.analytics]
const PAGES = load(ALL_PAGES, [paths.generateRoute])
// With fewer runs the medians are noisy.
const RUNS = load(9, 1)

await buildSite()
const storeFolder = await mkdtemp(join(tmpdir(), 'store-'))
const store = storeIn(storeFolder)
await deliverBuilds(store)
const monolith = await buildMonolith(store)
const sides = {
  composition: await serve(siteFolder),
  // With the same document: hints, and what is shown before scripts.
  monolith: await serve(monolith.siteFolder, monolith.sameDocument),
  // As a team would write it: the page's chunk is asked for by the router, and its content is drawn by it.
  plainMonolith: await serve(monolith.siteFolder, monolith.plain),
}
type Side = keyof typeof sides
const browser = await launchBrowser()

interface PageResult {
  path: string
  ms: Record<Side, number>
  extraJsKb: number
  requests: number
}

const results: PageResult[] = []
for (const path of PAGES) {
  results.push(await measure(path))
  console.log(results.at(-1))
}
await browser.close()
await Promise.all(Object.values(sides).map(({ app }) => app.close()))
await rm(storeFolder, { recursive: true })

const total = (side: Side) => results.reduce((sum, { ms }) => sum + ms[side], 0)
printFigures({
  contentRatio: rounded(total('composition') / total('monolith'), 3),
  contentRatioToPlainMonolith: rounded(total('composition') / total('plainMonolith'), 3),
  extraJsKb: rounded(Math.max(...results.map(({ extraJsKb }) => extraJsKb)), 1),
  remoteEntryKb: rounded(Math.max(...(await Promise.all(remoteNames.map(remoteEntryKb)))), 1),
  requests: Math.max(...results.map(({ requests }) => requests)),
})

async function measure(path: string): Promise<PageResult> {
  const loads: Record<Side, ColdLoad[]> = { composition: [], monolith: [], plainMonolith: [] }
  // In turn, so that other load on the machine affects all of them alike.
  for (let run = 0; run < RUNS; run += 1) {
    for (const side of Object.keys(sides) as Side[]) {
      loads[side].push(await coldLoad(browser, `${sides[side].address}${path}`))
    }
  }
  const of = (side: Side, figure: keyof ColdLoad) => median(loads[side].map((load) => load[figure]))
  const ms = (side: Side) => Math.round(of(side, 'contentMs'))
  return {
    path,
    ms: { composition: ms('composition'), monolith: ms('monolith'), plainMonolith: ms('plainMonolith') },
    extraJsKb: of('composition', 'jsKb') - of('monolith', 'jsKb'),
    requests: of('composition', 'requests'),
  }
}

async function serve(site: string, unreleased?: Registry) {
  const app = await buildApp({ siteFolder: site, store, unreleased, settings: DEMONSTRATION_SETTINGS })
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

async function remoteEntryKb(name: string): Promise<number> {
  return gzipSync(await readFile(join(root, name, 'dist/web/remoteEntry.js'))).length / 1024
}
