import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildApp } from 'api'
import { chromium } from 'playwright-core'
import { buildSite } from 'scripts/build'
import { findChromium } from 'scripts/find-chromium'
import { remoteNames, root, siteFolder } from 'scripts/project'
import { DEMONSTRATION_SETTINGS, paths } from 'shared-domain'
import { type ColdLoad, coldLoad } from './cold-load'
import { median } from './median'
import { buildMonolith } from './monolith'

const PAGES = [paths.dashboard, paths.routes, paths.generateRoute, paths.qrCodes, paths.analytics]
const RUNS = 5

await buildSite()
const composition = await serve(siteFolder)
const monolith = await serve(await buildMonolith())
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})

const results: {
  path: string
  composedMs: number
  monolithMs: number
  extraJsKb: number
  requests: number
}[] = []
for (const path of PAGES) {
  const loads: Record<'composed' | 'single', ColdLoad[]> = { composed: [], single: [] }
  // In turn, so that a noisy moment of the machine meets both.
  for (let run = 0; run < RUNS; run += 1) {
    loads.composed.push(await coldLoad(browser, `${composition.address}${path}`))
    loads.single.push(await coldLoad(browser, `${monolith.address}${path}`))
  }
  const of = (side: ColdLoad[], figure: keyof ColdLoad) => median(side.map((load) => load[figure]))
  const result = {
    path,
    composedMs: Math.round(of(loads.composed, 'contentMs')),
    monolithMs: Math.round(of(loads.single, 'contentMs')),
    extraJsKb: of(loads.composed, 'jsKb') - of(loads.single, 'jsKb'),
    requests: of(loads.composed, 'requests'),
  }
  console.log(result)
  results.push(result)
}

await browser.close()
await Promise.all([composition.app.close(), monolith.app.close()])

const sum = (figure: 'composedMs' | 'monolithMs') =>
  results.reduce((total, result) => total + result[figure], 0)
console.log(
  JSON.stringify({
    contentRatio: round(sum('composedMs') / sum('monolithMs'), 3),
    extraJsKb: round(Math.max(...results.map(({ extraJsKb }) => extraJsKb)), 1),
    remoteEntryKb: round(Math.max(...(await Promise.all(remoteNames.map(remoteEntryKb)))), 1),
    requests: Math.max(...results.map(({ requests }) => requests)),
  }),
)

async function serve(folder: string) {
  const app = await buildApp({ siteFolder: folder, settings: DEMONSTRATION_SETTINGS })
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

async function remoteEntryKb(name: string): Promise<number> {
  return gzipSync(await readFile(join(root, name, 'dist/web/remoteEntry.js'))).length / 1024
}

function round(value: number, digits: number) {
  return Number(value.toFixed(digits))
}
