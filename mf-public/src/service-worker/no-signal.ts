import { paths } from 'shared-domain'

const PAGES: readonly string[] = [paths.home, paths.technology, paths.findReport]
const STATUS = `${paths.findReport}/`

/** Whether a path is that of a public page that needs a signal. */
export const needsSignal = (path: string): boolean => PAGES.includes(path) || path.startsWith(STATUS)

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
