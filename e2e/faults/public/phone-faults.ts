import type { BrowserContext, Page, Route } from 'playwright-core'
import { OPERATIONS } from 'shared-domain/contract'
import type { Fate, Storage } from './fault-plan'

const POSTS = `**${OPERATIONS.createReport.path}`

/** Applies the planned fates to the reports that leave the phone, in order. Returns a function that mends the network. */
export async function faultyNetwork(
  context: BrowserContext,
  fates: readonly Fate[],
): Promise<() => Promise<void>> {
  const left = [...fates]
  // The tab of a request may be closed before its answer.
  await context.route(POSTS, (route) => travel(route, left.shift() ?? 'arrives').catch(() => {}))
  return () => context.unroute(POSTS)
}

async function travel(route: Route, fate: Fate): Promise<void> {
  switch (fate) {
    case 'arrives':
      return route.continue()
    case 'no connection':
      return route.abort()
    case 'no answer':
      return
    case 'server error':
      return route.fulfill({ status: 500, body: 'Oops' })
    case 'sign-in page':
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the café</h1>' })
    case 'answer lost':
      await route.fetch()
      return route.abort()
  }
}

/** Makes storage fail on a page, as on a full phone; later pages can store again. */
export function faultyStorage(page: Page, storage: Storage): Promise<unknown> {
  const refused = {
    works: [],
    'no IndexedDB': ['IDBObjectStore.prototype.put'],
    'no localStorage': ['Storage.prototype.setItem'],
    'keeps nothing': ['IDBObjectStore.prototype.put', 'Storage.prototype.setItem'],
  }[storage]
  // As text, because compiled functions contain helpers that a page does not have.
  const refuse = "() => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError') }"
  return page.addInitScript({ content: refused.map((method) => `${method} = ${refuse}`).join('\n') })
}

/**
 * Delays the page's scripts until the returned function is called, as a poor signal does. Not by the network, because on
 * later visits the service worker serves them.
 */
export async function holdScripts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript({ content: HOLD })
  return () => page.evaluate('letScriptsGo()')
}

// A mutation observer runs before the parser starts a script, and scripts of an unknown type do not run.
// As text, because compiled functions contain helpers that a page does not have.
const HOLD = `
  const held = []
  new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (script.src && script.localName === 'script' && !script.type) {
        script.type = 'text/held'
        held.push(script)
      }
  }).observe(document, { childList: true, subtree: true })
  window.letScriptsGo = () => {
    for (const script of held.splice(0)) {
      const { src } = script
      script.replaceWith(Object.assign(document.createElement('script'), { src, async: false, type: 'text/javascript' }))
    }
  }
`
