type Owner = Record<string, unknown>

/** What every remote of a page works with, by owner. */
const sharedGlobals = (): [Owner, readonly string[]][] =>
  [
    [window, ['fetch', 'XMLHttpRequest', 'crypto', 'history', 'navigator', 'localStorage', 'sessionStorage']],
    [window, ['indexedDB', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'queueMicrotask']],
    [window, ['requestAnimationFrame', 'cancelAnimationFrame']],
    [History.prototype, ['pushState', 'replaceState', 'back', 'forward', 'go']],
    [Storage.prototype, ['getItem', 'setItem', 'removeItem', 'clear']],
    [EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']],
    [Navigator.prototype, ['sendBeacon']],
    [Document.prototype, ['createElement', 'createElementNS']],
    [window, ['CSSStyleSheet']],
    [Crypto.prototype, ['getRandomValues', 'randomUUID', 'subtle']],
  ] as unknown as [Owner, readonly string[]][]

/**
 * Keeps the browser's own functions for the whole page, before any remote runs: a remote that replaced one would change all other
 * remotes, and their failures would be counted for them. The attempt throws in the remote's own file, which is how it is found and
 * counted.
 */
export function keepGlobals(): void {
  for (const [owner, names] of sharedGlobals()) for (const name of names) keep(owner, name)
}

function keep(owner: Owner, name: string): void {
  const known = Object.getOwnPropertyDescriptor(owner, name)
  // Not every browser has all of them, and those that a browser keeps itself need nothing.
  if (!known?.configurable) return
  Object.defineProperty(owner, name, {
    enumerable: known.enumerable ?? false,
    configurable: false,
    get: known.get ?? (() => known.value),
    set() {
      throw new TypeError(
        `${name} belongs to all remotes of the page: a remote uses it, and never replaces it.`,
      )
    },
  })
}
