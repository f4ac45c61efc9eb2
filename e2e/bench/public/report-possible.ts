import type { Page } from 'playwright-core'

declare global {
  interface Window {
    reportKeptMs?: number
  }
}

/**
 * Taps an issue repeatedly as soon as its button exists, and returns when the first handled tap was stored on the phone, in ms from the
 * navigation. Any storage counts: IndexedDB or local storage.
 */
export async function watchReportPossible(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let hasTapped = false
    const noteKept = () => {
      if (hasTapped) window.reportKeptMs ??= performance.now()
    }
    for (const name of ['put', 'add'] as const) {
      const original = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (...entry) {
        this.transaction.addEventListener('complete', noteKept)
        return original.apply(this, entry)
      }
    }
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value)
      if (key !== 'data-source') noteKept()
    }
    // A tap before the script is loaded would send the form, which is not measured here.
    addEventListener('submit', (event) => event.preventDefault())
    const tap = () => {
      if (window.reportKeptMs !== undefined) return
      const issue = document.querySelector<HTMLButtonElement>('[name=issue][value=Overflowing]:enabled')
      if (issue) {
        hasTapped = true
        issue.click()
      }
      setTimeout(tap, 20)
    }
    tap()
  })
  return async () => {
    const kept = await page.waitForFunction(() => window.reportKeptMs)
    return (await kept.jsonValue()) as number
  }
}
