import { PATIENCE_MS, within } from 'shared-domain'
import {
  blankPage,
  inOtherLanguages,
  languagePathOf,
  lazyFiles,
  offlinePages,
  type WaitUntil,
} from './route-request'

/**
 * Caches each page of a language without data, and its files. Throws when one is missing: the browser installs again later. Of a
 * language that is not read here, nothing is loaded.
 * @internal
 */
export async function cacheDocuments(languagePath = ''): Promise<void> {
  const files = await openFiles()
  const documents = await Promise.all(offlinePages(languagePath).map(cacheDocument))
  const named = new Set([...documents.flatMap(filesIn), ...lazyFiles(languagePath)])
  // Most files are in the browser's HTTP cache already, so they are not downloaded twice.
  await files.addAll([...named].map((file) => new Request(file, { mode: 'cors', credentials: 'omit' })))

  async function cacheDocument(path: string): Promise<string> {
    const url = blankPage(path)
    const response = await fetch(url, { cache: 'no-cache', credentials: 'omit' })
    if (!response.ok || response.redirected) throw new Error(`${url} was answered with ${response.status}.`)
    await files.put(url, response.clone())
    return response.text()
  }
}

/** Caches the documents of the language of a page that was opened, unless they are cached. */
export async function cacheLanguageOf(pathname: string): Promise<void> {
  const path = languagePathOf(pathname)
  const files = await openFiles()
  if (!(await files.match(blankPage(offlinePages(path)[0] ?? '')))) await cacheDocuments(path)
}

/** The URLs of built files anywhere in an HTML document. */
function filesIn(html: string): string[] {
  const base = PAGES_BASE.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return html.match(new RegExp(`${base}[\\w./-]+\\.(?:js|css)`, 'g')) ?? []
}

/**
 * The server's page. When the server is down, unreachable or slow, it is the page without data, whose script loads the data. A phone that has
 * read the pages in another language alone is led there: a label names no language.
 */
export async function respondWithPage(request: Request): Promise<Response> {
  const fetching = fetch(request)
  const response = await within(PATIENCE_MS, fetching)
  if (response && response.status < 500) return response
  const files = await openFiles()
  const url = new URL(request.url)
  const blank = await files.match(blankPage(url.pathname))
  return blank ?? fetching.catch((error) => redirectToKept(files, url, error))
}

/** Throws `failure` when no language of the page is cached. */
async function redirectToKept(
  files: Cache,
  { pathname, search, origin }: URL,
  failure: unknown,
): Promise<Response> {
  for (const path of inOtherLanguages(pathname))
    if (await files.match(blankPage(path))) return Response.redirect(new URL(path + search, origin).href)
  throw failure
}

/** A built file from the cache, else from the server: its URL contains its version. */
export async function respondWithFile(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const files = await openFiles()
  const cached = await files.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // The page does not wait for this, and gets its file also when the phone is full.
  if (response.ok) waitUntil(files.put(request, response.clone()).catch(() => undefined))
  return response
}

const FILES = 'public-pages:'

/** The cache with the documents and files of this version. */
const openFiles = () => caches.open(FILES + PAGES_BASE)

/** Deletes the caches of other versions. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(FILES) && name !== FILES + PAGES_BASE)
  await Promise.all(old.map((name) => caches.delete(name)))
}
