import { isDeepStrictEqual } from 'node:util'
import type { Browser } from '@playwright/test'
import type { Registry } from 'shared-domain'
import { MARK } from './forgeries'

/** What a server let somebody have who has changed its store. */
export interface Harm {
  /** Browsers in which forged code ran. */
  executed: number
  /** Answers that held something forged, or named other versions than were released. */
  tamperedServed: number
  /** Registries of an earlier revision than was seen before. */
  behindHead: number
}

const PAGES = ['/', '/app/qr-codes']
const FILES = [
  ...PAGES,
  '/report?bin=WN001',
  '/service-worker.js',
  '/app-worker.js',
  '/remotes/mf-qr/1.1.0/remoteEntry.js',
  '/remotes/mf-qr/1.1.0/added.js',
  '/remotes/mf-qr/6.6.6/page.js',
  '/remotes/mf-evil/1.0.0/page.js',
  '/remotes/mf-public/1.0.0/pages/renderer.js',
  '/remotes/mf-public/1.0.0/pages/LandingPage.html',
  '/api/remotes/mf-qr/versions/1.1.0',
  '/api/remotes/mf-qr/versions/6.6.6',
]
/** Time for what a page loads late. */
const SETTLE_MS = 500

/** What is live, without the number of the revision. */
const liveOf = ({ remotes }: Registry) => remotes.map(({ previous: _, ...live }) => live)

export const registryOf = async (address: string): Promise<Registry> =>
  (await fetch(`${address}/registry.json`)).json() as Promise<Registry>

/** Asks a server for all that a forgery may have changed, and opens its pages in a browser. */
export async function probe(browser: Browser, address: string, released: Registry): Promise<Harm> {
  const registry = await registryOf(address)
  const isBehind = registry.revision < released.revision
  const isOther = !isBehind && !isDeepStrictEqual(liveOf(registry), liveOf(released))
  let tamperedServed = isOther ? 1 : 0
  for (const path of FILES)
    for (const encoding of ['identity', 'br']) {
      // Node's fetch decodes what the server compresses.
      const response = await fetch(address + path, { headers: { 'accept-encoding': encoding } })
      if ((await response.text().catch(() => '')).includes(MARK) && response.ok) tamperedServed += 1
    }
  let executed = 0
  for (const path of PAGES) if (await runsForged(browser, address + path)) executed += 1
  return { executed, tamperedServed, behindHead: isBehind ? 1 : 0 }
}

async function runsForged(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate((name) => name in globalThis, MARK)
  } finally {
    await context.close()
  }
}
