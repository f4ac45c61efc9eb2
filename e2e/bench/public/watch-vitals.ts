import type { Page } from 'playwright-core'

export interface Vitals {
  /** When the largest element was painted, from the navigation. */
  lcpMs: number
  cls: number
  /** For how long the page could not have answered a tap, beyond 50 ms a task. */
  tbtMs: number
}

declare global {
  interface Window {
    vitals: Vitals
  }
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
  }
}

/** Lets a page note its own vitals, from the start. */
export async function watchVitals(page: Page): Promise<() => Promise<Vitals>> {
  await page.addInitScript(() => {
    const vitals = { lcpMs: 0, cls: 0, tbtMs: 0 }
    window.vitals = vitals
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => {
      vitals.lcpMs = startTime
    })
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as LayoutShift
      if (!hadRecentInput) vitals.cls += value
    })
    watch('longtask', ({ duration }) => {
      vitals.tbtMs += Math.max(0, duration - 50)
    })
  })
  return () => page.evaluate(() => window.vitals)
}
