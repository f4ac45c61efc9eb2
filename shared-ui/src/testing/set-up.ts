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

// Tests in Node alone have no elements to look at.
if (typeof HTMLElement === 'function') {
  fillGaps()
  require('@testing-library/jest-dom')
}
