import { PATIENCE_MS, within } from 'shared-domain'

declare const self: ServiceWorkerGlobalScope

/** The deployment's data for offline pages. The server writes it before the worker's own text. */
declare const OFFLINE_PAGES: {
  /** Changes with each document or file of these pages. */
  version: string
  /** `integrity` when the registry pins the file. */
  files: readonly { url: string; integrity?: string }[]
}

/** The worker's scope. The document at this path opens each of its pages. */
const scopePath = () => new URL(self.registration.scope).pathname

const cachePrefix = () => `app:${scopePath()}:`
const currentCache = () => cachePrefix() + OFFLINE_PAGES.version

/**
 * Caches the document and every file of these pages. Throws when one is missing or not as published, or when the document names
 * files of another deployment: the browser tries again at the next visit.
 */
export async function cachePages(): Promise<void> {
  const document = await fetch(scopePath(), { cache: 'no-store' })
  // Without a session the server redirects to the sign-in page.
  if (!document.ok || document.redirected) throw new Error(`${scopePath()} was answered ${document.status}.`)
  const known = new Set(OFFLINE_PAGES.files.map(({ url }) => url))
  const unknown = filesIn(await document.clone().text()).filter((url) => !known.has(url))
  if (unknown.length > 0)
    throw new Error(`${scopePath()} names ${unknown[0]}, which is of another deployment.`)
  const cache = await caches.open(currentCache())
  // The files are already in the browser's HTTP cache, so nothing is downloaded twice.
  await cache.addAll(OFFLINE_PAGES.files.map(pinnedRequest))
  await cache.put(scopePath(), document)
}

// Integrity requires CORS mode. Credentials are not needed, because no built file depends on the session.
const pinnedRequest = ({ url, ...pin }: { url: string; integrity?: string }) =>
  new Request(new URL(url, self.registration.scope), { mode: 'cors', credentials: 'omit', ...pin })

/** Matches icons and the web manifest, without which a page works. Their names are the same in every deployment. */
const IS_LOOK = /\srel="(?:icon|apple-touch-icon|manifest)"/

/** The URLs of the scripts and styles that the tags of an HTML document load. */
const filesIn = (html: string) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="(?!data:)([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !IS_LOOK.test(tag))
    .map(([, url = '']) => url)

/** Deletes the caches of earlier versions except the last, from which an open tab may still load files. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const former = names.filter((name) => name.startsWith(cachePrefix()) && name !== currentCache())
  await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)))
}

/** The server's document; the cached one when the server is down, unreachable or slow. */
export async function respondWithDocument(request: Request): Promise<Response> {
  const fetching = fetch(request)
  const response = await within(PATIENCE_MS, fetching)
  if (response && response.status < 500) return response
  return (await (await caches.open(currentCache())).match(scopePath())) ?? fetching
}

/** A built file from any version's cache: its URL names its content or version. */
export const respondWithFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request)

/** How the worker handles a request; `null` leaves it to the browser, as for all API requests. */
export function kindOfRequest({
  method,
  mode,
  destination,
  url,
}: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>): 'document' | 'file' | null {
  if (method !== 'GET') return null
  if (mode === 'navigate') return 'document'
  // The shell fetches manifests by script, so they have no destination.
  const isFile =
    ['script', 'style'].includes(destination) || new URL(url).pathname.endsWith('/mf-manifest.json')
  return isFile ? 'file' : null
}
