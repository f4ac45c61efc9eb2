import { paths } from 'shared-domain'

const BINS = /^\/api\/bins\/(nearby|[^/]+\/surroundings)$/

type Kept = 'page' | 'file' | 'bins' | 'moved' | 'needs signal'
type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** What the worker knows an answer to as; `null` for everything that is none of its business. */
export function keptAs({ method, mode, url }: Asked, origin: string): Kept | null {
  if (method !== 'GET') return null
  const asked = new URL(url)
  // The files may be another origin's: the bucket that the versions are in.
  if (asked.href.startsWith(new URL(PAGES_BASE, origin).href)) return 'file'
  if (asked.origin !== origin) return null
  if (mode === 'navigate') {
    if (PAGE_PATHS.includes(asked.pathname)) return 'page'
    if (needsSignal(asked.pathname)) return 'needs signal'
    return movedTo(asked) === null ? null : 'moved'
  }
  return BINS.test(asked.pathname) ? 'bins' : null
}

/** The pages that work without a signal. */
export const PAGE_PATHS: readonly string[] = [paths.report(), paths.nearby()]

/** The page without the data of any bin: the same for every address below the path. */
export const blankPage = (path: string) => `${path}?blank`

/** What a page asks for only on a tap, and must be there without a signal too. */
export const LATER_FILES: readonly string[] = ['report-details.js', 'report-details.css']

const BIN_LINK = /^\/b\/([^/]+)\/?$/

/**
 * Where an address leads that the server only sends on: path and query of the page, or `null`. The worker sends on by
 * itself, so that a label leads to the page on the phone without a signal, and a round trip sooner with a poor one.
 */
function movedTo({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const [, binId] = BIN_LINK.exec(pathname) ?? []
  if (binId !== undefined) return reportOf(binId)
  const page = PAGE_PATHS.find((path) => pathname === `${path}/`)
  return page ? page + search : null
}

function reportOf(written: string): string | null {
  try {
    return `${paths.report()}?${new URLSearchParams({ bin: decodeURIComponent(written) })}`
  } catch {
    // No id is written so: that is for the server to say.
    return null
  }
}

/** Sends a navigation on to where its address leads. */
export const answerMoved = ({ url }: Pick<Request, 'url'>): Response =>
  Response.redirect(new URL(movedTo(new URL(url)) ?? '/', url).href)

const PAGES: readonly string[] = [paths.home, paths.technology, paths.findReport]
const STATUS = `${paths.findReport}/`

/** Whether a path is that of a public page that needs a signal. */
const needsSignal = (path: string): boolean => PAGES.includes(path) || path.startsWith(STATUS)

/** The page from the server; when nothing comes back, one that says so and leads to those that work all the same. */
export const answerOrSayNoSignal = (request: Request): Promise<Response> =>
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
<a href="${paths.report()}">Report a bin, and see your reports</a><br>
<a href="${paths.nearby()}">Nearby bins</a></p>
</main>
</html>`
