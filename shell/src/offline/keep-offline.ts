import type { RemotePage } from 'shared-domain'

const kept = new Set<string>()

/** Registers the service worker after the document has loaded, so that the page opens offline from the next visit on. */
export function keepOffline(page: Pick<RemotePage, 'path'>): void {
  const scope = offlineScope(page)
  if (!('serviceWorker' in navigator) || kept.has(scope)) return
  kept.add(scope)
  const settled = () => setTimeout(() => register(scope).catch(warn), SETTLED_MS)
  if (document.readyState === 'complete') settled()
  else addEventListener('load', settled, { once: true })
}

/** After this time, in ms, the page is on screen and the connection is idle. */
const SETTLED_MS = 1000

/** The path up to the first parameter. */
const offlineScope = ({ path }: Pick<RemotePage, 'path'>) => path.split('/:', 1)[0] as string

const register = (scope: string) =>
  navigator.serviceWorker.register('/app-worker.js', { scope, updateViaCache: 'none' })

// In a private window or on a full device, this visit works and the next one must be online.
const warn = (error: unknown) => console.warn('The page cannot be kept for an offline visit:', error)
