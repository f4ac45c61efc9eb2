import type { CDPSession, Page } from 'playwright-core'

export interface PageWeight {
  /** The document's body as it was sent: with brotli. */
  htmlKbBr: number
  /** All that was sent for the page, with brotli, headers included. */
  totalKbBr: number
  requests: number
}

/** A page that has asked for nothing for so long, in ms, is taken to have all it wants. */
const QUIET_MS = 1500

/** Watches what a page loads. Called once it has loaded, the answer waits until it asks for nothing more. */
export async function watchWeight(page: Page, cdp: CDPSession): Promise<() => Promise<PageWeight>> {
  const open = new Set<string>()
  let requests = 0
  let bytes = 0
  let lastAt = Date.now()
  const ended = ({ requestId }: { requestId: string }) => {
    open.delete(requestId)
    lastAt = Date.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The document's empty icon.
    if (request.url.startsWith('data:')) return
    open.add(requestId)
    requests += 1
    lastAt = Date.now()
  })
  cdp.on('Network.loadingFinished', (finished) => {
    bytes += finished.encodedDataLength
    ended(finished)
  })
  cdp.on('Network.loadingFailed', ended)
  await cdp.send('Network.enable')
  return async () => {
    while (open.size > 0 || Date.now() - lastAt < QUIET_MS) await page.waitForTimeout(50)
    const htmlBytes = await page.evaluate(
      () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.encodedBodySize,
    )
    return { htmlKbBr: (htmlBytes ?? 0) / 1024, totalKbBr: bytes / 1024, requests }
  }
}
