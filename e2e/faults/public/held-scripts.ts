import type { Page } from 'playwright-core'

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
