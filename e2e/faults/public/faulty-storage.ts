import type { Page } from 'playwright-core'
import type { Storage } from './fault-plan'

/** Has a page refuse to keep things, as a full phone does; the pages after it keep them again. */
export function faultyStorage(page: Page, storage: Storage): Promise<unknown> {
  return page.addInitScript((fails) => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    if (fails === 'no IndexedDB' || fails === 'keeps nothing') IDBObjectStore.prototype.put = refuse
    if (fails === 'no localStorage' || fails === 'keeps nothing') Storage.prototype.setItem = refuse
  }, storage)
}
