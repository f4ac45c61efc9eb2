import type { Page } from '@playwright/test'

declare global {
  interface Window {
    longTasks?: number[]
  }
}

/** Runs in the page before anything else: notes tasks of 50 ms and more, from which browsers speak of a long task. */
export function noteLongTasks() {
  const tasks: number[] = []
  window.longTasks = tasks
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
  })
  observer.observe({ type: 'longtask', buffered: true })
}

/** Those since they were taken last, in ms. */
export const takeLongTasks = (page: Page) => page.evaluate(() => window.longTasks?.splice(0) ?? [])
