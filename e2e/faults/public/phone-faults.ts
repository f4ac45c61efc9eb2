import type { BrowserContext, Page, Route } from 'playwright-core'
import { OPERATIONS } from 'shared-domain/contract'
import type { Fate, Storage } from './fault-plan'

const POSTS = `**${OPERATIONS.createReport.path}`

/** A network that treats each report that leaves the phone in turn as planned. Returns how to mend it. */
export async function faultyNetwork(
  context: BrowserContext,
  fates: readonly Fate[],
): Promise<() => Promise<void>> {
  const left = [...fates]
  // The tab of a request may be gone before its answer.
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

/** Has a page refuse to keep things, as a full phone does; the pages after it keep them again. */
export function faultyStorage(page: Page, storage: Storage): Promise<unknown> {
  const refused = {
    works: [],
    'no IndexedDB': ['IDBObjectStore.prototype.put'],
    'no localStorage': ['Storage.prototype.setItem'],
    'keeps nothing': ['IDBObjectStore.prototype.put', 'Storage.prototype.setItem'],
  }[storage]
  // As text: what compiles this file leaves helpers in functions that a page does not have.
  const refuse = "() => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError') }"
  return page.addInitScript({ content: refused.map((method) => `${method} = ${refuse}`).join('\n') })
}

/**
 * Keeps a page from its script files until the answer is called, as a poor signal does. Not by the network: a later
 * visit has them from the service worker, which never asks it.
 */
export async function holdScripts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript({ content: HOLD })
  return () => page.evaluate('letScriptsGo()')
}

// A parser looks to observers before it turns to a script, and turns to none of a type that it does not know.
// As text: what compiles this file leaves helpers in functions that a page does not have.
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
