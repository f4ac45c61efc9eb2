import { TextDecoder, TextEncoder } from 'node:util'

/** What Mantine needs of a browser and jsdom does not have. */
function fillGaps(): void {
  Object.assign(globalThis, { TextDecoder, TextEncoder })
  Object.defineProperty(globalThis, 'matchMedia', {
    writable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }),
  })
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  HTMLElement.prototype.scrollIntoView = () => {}
  globalThis.scrollTo = () => {}
}

/** React takes a stack trace for each element, for messages of its own: a sixth of the time of a test that renders. */
function withoutOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react')
  // It stops at ten thousand.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}

// Tests in Node alone have no elements to look at.
if (typeof HTMLElement === 'function') {
  fillGaps()
  withoutOwnerStacks()
  require('@testing-library/jest-dom')
  // On a busy machine a screen comes later than the one second of its own.
  require('@testing-library/react').configure({ asyncUtilTimeout: 5_000 })
}
