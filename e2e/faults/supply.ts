import { cp, rm } from 'node:fs/promises'
import { buildSite } from 'scripts/build'
import { load, printFigures, rounded } from '../bench/bench-run'
import { launchBrowser } from '../browser'
import { FORGERIES } from './supply/forgeries'
import { type Harm, probe, registryOf } from './supply/probe'
import { LISTED, openReleaseHouse, signer } from './supply/release-house'
import { rendererEscapes } from './supply/renderer-escapes'
import { outageMsAtRotation } from './supply/rotation'

const ALL = Object.entries(FORGERIES)
const TRIED = load(ALL, ALL.slice(-2))
const SERVER = { listed: LISTED, signer: signer('server') }

await buildSite()
const house = await openReleaseHouse()
const browser = await launchBrowser()
const kept = `${house.folder}-kept`
try {
  await house.release({ listed: LISTED, signer: signer('public') }, 'mf-public', '1.0.0')
  for (const version of ['1.0.0', '1.1.0'])
    await house.release({ listed: LISTED, signer: signer('qr') }, 'mf-qr', version)
  const total = await harmOfForgeries()
  const escapes = await rendererEscapes(house)
  const outageMs = await outageMsAtRotation(house)
  printFigures({
    forgeriesTried: TRIED.length,
    ...total,
    rendererEscapes: escapes,
    outageMsAtRotation: rounded(outageMs, 0),
  })
  if (total.executed + total.tamperedServed + total.behindHead + escapes + outageMs > 0) process.exitCode = 1
} finally {
  await browser.close()
  await house.close()
}

/** Each forgery is done to the store of a running server, and once more asked of one that starts with it. */
async function harmOfForgeries(): Promise<Harm> {
  const total: Harm = { executed: 0, tamperedServed: 0, behindHead: 0 }
  const running = await house.serve(SERVER)
  const released = await registryOf(running.address)
  // The server is still writing which versions it brings.
  const isWritten = (file: string) => !file.includes('.pending-')
  await cp(house.folder, kept, { recursive: true, filter: isWritten })
  for (const [name, forge] of TRIED) {
    await forge(house.bare)
    const restarted = await house.serve(SERVER)
    for (const [which, server] of Object.entries({ running, restarted })) {
      const harm = await probe(browser, server.address, released)
      if (harm.executed + harm.tamperedServed + harm.behindHead > 0) console.log(`${name}, ${which}:`, harm)
      for (const figure of Object.keys(total) as (keyof Harm)[]) total[figure] += harm[figure]
    }
    await restarted.stop()
    await rm(house.folder, { recursive: true })
    await cp(kept, house.folder, { recursive: true })
    console.log(`Tried: ${name}`)
  }
  await running.stop()
  return total
}
