import { t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'

/** A council's own words may have any character. */
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The document that the service worker shows in place of a page that needs a signal. It leads to those that need none. */
export const noSignalDocument = () => `<!doctype html>
<html lang="${html(t('document.language'))}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${html(t('noSignal.documentTitle'))}</title>
<style>
body { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; font: 1rem/1.55 system-ui, sans-serif }
a { display: inline-block; padding: .6rem 0 }
</style>
<main>
<h1>${html(t('noSignal.title'))}</h1>
<p>${html(t('noSignal.text'))}</p>
<p><a href="">${html(t('action.tryAgain'))}</a></p>
<p>${html(t('noSignal.without'))}<br>
<a href="${pagePaths.report()}">${html(t('noSignal.report'))}</a><br>
<a href="${pagePaths.nearby()}">${html(t('frame.nearby'))}</a></p>
</main>
</html>`
