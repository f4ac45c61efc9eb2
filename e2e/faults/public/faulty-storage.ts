import type { Page } from 'playwright-core'
import type { Storage } from './fault-plan'

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
