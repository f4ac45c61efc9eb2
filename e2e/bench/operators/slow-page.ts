import type { Browser, Page } from '@playwright/test'

/** Slow 4G: 150 ms round trip, 1.6 Mbps down, 750 kbps up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** How many times slower the processor of an old office machine is. */
const CPU_SLOWDOWN = 4

interface Slowness {
  network?: 'slow-4g'
  cpu?: 'slow'
}

/** Runs `work` on a desktop page with an empty cache, with a slow network or a slow processor. */
export async function onSlowPage<T>(
  browser: Browser,
  { network, cpu }: Slowness,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  if (network) await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  if (cpu) await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // Functions that run in the page are compiled for Node with a helper `__name`, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  try {
    return await work(page)
  } finally {
    await context.close()
  }
}
