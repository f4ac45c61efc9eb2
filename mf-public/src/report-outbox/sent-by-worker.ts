import type { SentReport } from './report-entry'

/** A worker has no localStorage, where pages store sent reports, so it hands them over in this cache. */
const CACHE = 'sent-reports'

/** Stores a report that was sent without a page, for the next page that opens. */
export async function storeForPage(report: SentReport): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(`/${CACHE}/${report.id}`, Response.json(report))
}

/** Passes the reports that the worker has sent to a page and removes them from the cache. */
export async function takeFromWorker(take: (report: SentReport) => void): Promise<void> {
  // Pages on plain HTTP have no CacheStorage.
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    if (stored) take(await stored.json())
    await cache.delete(request)
  }
}

/** The tag of the Background Sync. */
export const REPORTS_SYNC = 'reports'
