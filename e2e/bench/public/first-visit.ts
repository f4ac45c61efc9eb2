import type { Browser, CDPSession, Page } from 'playwright-core'

/**
 * Measures the first visit of a phone to a URL, without a service worker. `watch` is called before the page is opened; the function that
 * it returns is called once the page has loaded.
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
  // Functions that run in the page are compiled for Node with a helper `__name`, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  const measure = await watch(page, cdp)
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 })
  const measured = await measure()
  await context.close()
  return measured
}

export interface Conditions {
  /** For each request. */
  latencyMs: number
  kbps: number
}

/** Slow 4G (150 ms round trips, 1.6 Mbps) as Lighthouse applies it to DevTools throttling. */
export const SLOW_4G: Conditions = { latencyMs: 562.5, kbps: 1475 }
/** As in a street between high buildings. */
export const BAD: Conditions = { latencyMs: 2000, kbps: 400 }

const CPU_SLOWDOWN = 4

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
