import type { Browser, CDPSession, Page } from 'playwright-core'

/** Slow 4G: 150 ms round trip, 1.6 Mbps down, 750 kbps up, and a processor four times slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const CPU_SLOWDOWN = 4

export interface ColdLoad {
  /** From the navigation to the page's own heading on screen. */
  contentMs: number
  /** Transferred, so compressed. */
  jsKb: number
  requests: number
}

/** Loads a URL with an empty cache over a slow connection. */
export async function coldLoad(browser: Browser, url: string): Promise<ColdLoad> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const traffic = await watchTraffic(cdp)
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await noteFirstHeading(page)
  await page.goto(url, { waitUntil: 'load' })
  const contentMs = await page.waitForFunction(() => window.firstHeadingMs)
  const load = { contentMs: (await contentMs.jsonValue()) as number, ...traffic() }
  await context.close()
  return load
}

declare global {
  interface Window {
    firstHeadingMs?: number
  }
}

/** Records in the page when its first h1 was painted. */
const noteFirstHeading = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        window.firstHeadingMs = performance.now()
      })
    })
    observer.observe(document, { childList: true, subtree: true })
  })

async function watchTraffic(cdp: CDPSession) {
  await cdp.send('Network.enable')
  const scripts = new Set<string>()
  let requests = 0
  let jsBytes = 0
  cdp.on('Network.responseReceived', ({ type, requestId }) => {
    requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) jsBytes += encodedDataLength
  })
  return () => ({ jsKb: jsBytes / 1024, requests })
}
