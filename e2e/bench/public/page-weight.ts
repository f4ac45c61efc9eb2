import type { CDPSession, Page } from 'playwright-core'

export interface PageWeight {
  /** The body of the document, compressed with brotli. */
  htmlKbBr: number
  /** All responses, compressed with brotli, with headers. */
  totalKbBr: number
  requests: number
}

/** A page without requests for this time, in ms, counts as loaded. On a busy machine a page hydrates, and asks for more, 2 s after its script is there. */
const QUIET_MS = 2500

/** Counts what a page loads. The returned function waits until the page makes no more requests. */
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
    // The empty icon of the document is no request.
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
