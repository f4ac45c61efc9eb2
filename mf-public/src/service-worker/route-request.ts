import { publicPaths } from 'shared-domain'

const BINS = /^\/api\/bins\/(nearby|[^/]+\/surroundings)$/

type Kind = 'page' | 'file' | 'bins' | 'moved' | 'needs signal'
type Requested = Pick<Request, 'method' | 'mode' | 'url'>

/** How the worker handles a request; `null` leaves it to the browser. */
export function kindOfRequest({ method, mode, url }: Requested, origin: string): Kind | null {
  if (method !== 'GET') return null
  const asked = new URL(url)
  // The files may come from a bucket on another origin.
  if (asked.href.startsWith(new URL(PAGES_BASE, origin).href)) return 'file'
  if (asked.origin !== origin) return null
  if (mode === 'navigate') {
    if (PAGE_PATHS.includes(asked.pathname)) return 'page'
    if (needsSignal(asked.pathname)) return 'needs signal'
    return redirectOf(asked) === null ? null : 'moved'
  }
  return BINS.test(asked.pathname) ? 'bins' : null
}

/** The pages that work offline. */
export const PAGE_PATHS: readonly string[] = [publicPaths.report(), publicPaths.nearby()]

/** The document of a page without data: the same for every address of the path. */
export const blankPage = (path: string) => `${path}?blank`

/** Files that a page loads on a tap, and that must work offline too. */
export const LAZY_FILES: readonly string[] = ['report-details.js', 'report-details.css', 'which-bin.js']

const BIN_LINK = /^\/b\/([^/]+)\/?$/

/**
 * The target of an address that the server would redirect: path and query of the page, or `null`. The worker redirects by
 * itself, so that a label works offline, and saves a round trip on a poor connection.
 */
function redirectOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const [, binId] = BIN_LINK.exec(pathname) ?? []
  if (binId !== undefined) return reportPath(binId)
  const page = PAGE_PATHS.find((path) => pathname === `${path}/`)
  return page ? page + search : null
}

function reportPath(encodedId: string): string | null {
  try {
    return `${publicPaths.report()}?${new URLSearchParams({ bin: decodeURIComponent(encodedId) })}`
  } catch {
    // The path is not validly encoded, and the server refuses it.
    return null
  }
}

/** Redirects a navigation to its target. */
export const redirect = ({ url }: Pick<Request, 'url'>): Response =>
  Response.redirect(new URL(redirectOf(new URL(url)) ?? '/', url).href)

const PAGES: readonly string[] = [publicPaths.home, publicPaths.technology, publicPaths.findReport]
const STATUS = `${publicPaths.findReport}/`

/** Whether a path is that of a public page that does not work offline. */
const needsSignal = (path: string): boolean => PAGES.includes(path) || path.startsWith(STATUS)

/** The page from the server; without a response, a page that says so and links to the pages that work offline. */
export const respondOrSayNoSignal = (request: Request): Promise<Response> =>
  fetch(request).catch(
    () => new Response(NO_SIGNAL, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )

const NO_SIGNAL = `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>No signal – Smart Bins Wellington</title>
<style>
body { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; font: 1rem/1.55 system-ui, sans-serif }
a { display: inline-block; padding: .6rem 0 }
</style>
<main>
<h1>No signal</h1>
<p>This page could not be loaded, because the server did not answer. What you reported on this phone is not affected.</p>
<p><a href="">Try again</a></p>
<p>These pages work without a signal:<br>
<a href="${publicPaths.report()}">Report a bin, and see your reports</a><br>
<a href="${publicPaths.nearby()}">Nearby bins</a></p>
</main>
</html>`
