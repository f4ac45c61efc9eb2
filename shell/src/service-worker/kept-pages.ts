declare const self: ServiceWorkerGlobalScope

/** The path below which this worker's pages are; by the document at it each of them opens. */
const scopePath = () => new URL(self.registration.scope).pathname

const ownCaches = () => `app:${scopePath()}:`
const currentCache = () => ownCaches() + OFFLINE_PAGES.version

/**
 * Keeps the document and every file of these pages. Fails when one cannot be had, is not what was published, or when
 * the document names others, of a deployment in between: the browser tries again at the next visit.
 */
export async function keepPages(): Promise<void> {
  const document = await fetch(scopePath(), { cache: 'no-store' })
  // Whoever is not signed in is led elsewhere.
  if (!document.ok || document.redirected) throw new Error(`${scopePath()} was answered ${document.status}.`)
  const known = new Set(OFFLINE_PAGES.files.map(({ url }) => url))
  const unknown = filesIn(await document.clone().text()).filter((url) => !known.has(url))
  if (unknown.length > 0)
    throw new Error(`${scopePath()} names ${unknown[0]}, which is of another deployment.`)
  const cache = await caches.open(currentCache())
  // They are in the browser's own cache already: this asks for nothing a second time.
  await cache.addAll(OFFLINE_PAGES.files.map(request))
  await cache.put(scopePath(), document)
}

// Nothing can be pinned in another mode, and no file depends on who asks.
const request = ({ url, ...pin }: { url: string; integrity?: string }) =>
  new Request(new URL(url, self.registration.scope), { mode: 'cors', credentials: 'omit', ...pin })

/** The URLs that an HTML document's own tags load. */
const filesIn = (html: string) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="(?!data:)([^"]+)"/g)].map(([, url = '']) => url)

export const keptDocument = async () => (await caches.open(currentCache())).match(scopePath())

/** Whichever version it is of: its URL says so. */
export const keptFile = ({ url }: Request) => caches.match(url)

/** Removes what former versions kept, but for the last of them: a tab that it opened may still ask for its files. */
export async function removeOldPages(): Promise<void> {
  const names = await caches.keys()
  const former = names.filter((name) => name.startsWith(ownCaches()) && name !== currentCache())
  await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)))
}
