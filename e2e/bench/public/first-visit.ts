import type { Browser, CDPSession, Page } from 'playwright-core'

/**
 * Opens a URL as a phone that has never been here, without what a service worker would do later, and measures.
 * `watch` begins before the page is opened; what it answers is called once the page has loaded.
 */
export async function firstVisit<T>(
  browser: Browser,
  { url, conditions }: { url: string; conditions: Conditions },
  watch: (page: Page, cdp: CDPSession) => Promise<() => Promise<T>>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp, conditions)
  // What runs in the page was compiled for Node: it names its functions by a helper that a page doesn't have.
  await page.addInitScript('globalThis.__name = (named) => named')
  const measure = await watch(page, cdp)
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 })
  const measured = await measure()
  await context.close()
  return measured
}

export interface Conditions {
  /** Of every request. */
  latencyMs: number
  kbps: number
}

/** As Lighthouse applies slow 4G: 150 ms round trips and 1.6 Mbps, as a browser meets them. */
export const SLOW_4G: Conditions = { latencyMs: 562.5, kbps: 1475 }
/** A street between high buildings. */
export const BAD: Conditions = { latencyMs: 2000, kbps: 400 }

const CPU_SLOWDOWN = 4

/** Slows a page and its processor down. */
async function slowDown(cdp: CDPSession, { latencyMs, kbps }: Conditions): Promise<void> {
  const bytesPerSecond = (kbps * 1000) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
