import type { SentReport } from './report-entry'

/** A worker has no localStorage, where pages remember what was sent. */
const CACHE = 'sent-reports'

/** Remembers a report that was sent without a page, for the next one. */
export async function keepForPage(report: SentReport): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(`/${CACHE}/${report.id}`, Response.json(report))
}

/** Hands over to a page what was sent without it. */
export async function takeFromWorker(take: (report: SentReport) => void): Promise<void> {
  // Pages that come over plain HTTP have neither.
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (kept) take(await kept.json())
    await cache.delete(request)
  }
}

/** What the browser wakes the worker for once there is a signal. */
export const REPORTS_SYNC = 'reports'
