import { TextDecoder, TextEncoder } from 'node:util'

/** Adds browser functions that Mantine needs and jsdom does not have. */
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

/** Switches off the stack trace that React takes for each element, which is a sixth of the time of a test that renders. */
function withoutOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react')
  // React stops taking traces at ten thousand.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}

// Only tests in jsdom have elements.
if (typeof HTMLElement === 'function') {
  fillGaps()
  withoutOwnerStacks()
  require('@testing-library/jest-dom')
  // On a busy machine a screen takes longer than the default of one second.
  require('@testing-library/react').configure({ asyncUtilTimeout: 5_000 })
}
