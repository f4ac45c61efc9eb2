import type { Page } from 'playwright-core'

export interface Vitals {
  /** Largest Contentful Paint, from the navigation. */
  lcpMs: number
  cls: number
  /** Total Blocking Time: the part of each task above 50 ms. */
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

/** Records the vitals of a page from its start. */
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
