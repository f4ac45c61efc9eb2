import { publicPaths } from 'shared-domain'

const BINS = /^\/api\/bins\/(nearby|[^/]+\/surroundings)$/

type Kind = 'page' | 'file' | 'bins' | 'moved' | 'needs-signal'
type Requested = Pick<Request, 'method' | 'mode' | 'url'>

/** Keeps the worker running until the work is done. */
export type WaitUntil = (work: Promise<unknown>) => void

/** How the worker handles a request; `null` leaves it to the browser. */
export function kindOfRequest({ method, mode, url }: Requested, origin: string): Kind | null {
  if (method !== 'GET') return null
  const asked = new URL(url)
  // The files may come from a bucket on another origin.
  if (asked.href.startsWith(new URL(PAGES_BASE, origin).href)) return 'file'
  if (asked.origin !== origin) return null
  if (mode === 'navigate') {
    if (PAGE_PATHS.includes(asked.pathname)) return 'page'
    if (needsSignal(asked.pathname)) return 'needs-signal'
    return redirectOf(asked) === null ? null : 'moved'
  }
  return BINS.test(asked.pathname) ? 'bins' : null
}

/** The prefixes of the paths of pages, one a language; the first, of English, is empty. */
const LANGUAGE_PATHS: readonly string[] = ['', ...LANGUAGES.map((language) => `/${language}`)]

/** The path of its language that a page's path begins with. */
export const languagePathOf = (pathname: string) =>
  LANGUAGE_PATHS.findLast((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? ''

/** The pages of a language that work offline. */
export const offlinePages = (languagePath: string): string[] =>
  [publicPaths.report(), publicPaths.nearby()].map((path) => languagePath + path)

/** The paths of the same page in all languages but its own. */
export function inOtherLanguages(pathname: string): string[] {
  const page = pathname.slice(languagePathOf(pathname).length)
  return LANGUAGE_PATHS.map((path) => path + page).filter((path) => path !== pathname)
}

const PAGE_PATHS = LANGUAGE_PATHS.flatMap(offlinePages)

/** The document of a page without data: the same for every address of the path. */
export const blankPage = (path: string) => `${path}?blank`

/** The URL of a file of a language's build. */
const fileOf = (languagePath: string, file: string) =>
  `${PAGES_BASE}${languagePath && `${languagePath.slice(1)}/`}${file}`

/** Files of a language that a page loads on a tap, or that are shown in its place, and that must work offline too. */
export const lazyFiles = (languagePath: string): string[] =>
  ['report-details.js', 'report-details.css', 'which-bin.js', NO_SIGNAL].map((file) =>
    fileOf(languagePath, file),
  )

const NO_SIGNAL = 'no-signal.html'

const BIN_LINK = /^\/b\/([^/]+)\/?$/

/**
 * The target of an address that the server would redirect: path and query of the page, or `null`. The worker redirects by
 * itself, so that a label works offline, and saves a round trip on a poor connection.
 */
function redirectOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  languagePath = '',
): string | null {
  const [, binId] = BIN_LINK.exec(pathname) ?? []
  if (binId !== undefined) return reportPath(binId, languagePath)
  const page = PAGE_PATHS.find((path) => pathname === `${path}/`)
  return page ? page + search : null
}

function reportPath(encodedId: string, languagePath: string): string | null {
  try {
    return `${languagePath}${publicPaths.report()}?${new URLSearchParams({ bin: decodeURIComponent(encodedId) })}`
  } catch {
    // The path is not validly encoded, and the server refuses it.
    return null
  }
}

/** Redirects a navigation to its target. A label leads to the language that was chosen on this phone. */
export async function redirect({ url }: Pick<Request, 'url'>): Promise<Response> {
  const chosen = await languagePathChosen()
  return Response.redirect(new URL(redirectOf(new URL(url), chosen) ?? '/', url).href)
}

/** The Cookie Store API is not in the DOM types of workers yet, nor in every browser. */
interface WithCookies {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> }
}

async function languagePathChosen(): Promise<string> {
  const cookie = await (globalThis as WithCookies).cookieStore?.get('language').catch(() => null)
  return cookie?.value && LANGUAGES.includes(cookie.value) ? `/${cookie.value}` : ''
}

const PAGES = LANGUAGE_PATHS.flatMap((path) => [
  path || publicPaths.home,
  path + publicPaths.technology,
  path + publicPaths.findReport,
])

/** Whether a path is that of a public page that does not work offline. */
const needsSignal = (path: string): boolean =>
  PAGES.includes(path) || path.startsWith(`${languagePathOf(path)}${publicPaths.findReport}/`)

/** The page from the server; without a response, a page that says so and links to the pages that work offline. */
export async function respondOrSayNoSignal(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const document = await caches.match(fileOf(languagePathOf(new URL(request.url).pathname), NO_SIGNAL))
    if (!document) throw error
    return new Response(await document.text(), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }
}
