import type { Page } from '@playwright/test'

declare global {
  interface Window {
    longTasks?: number[]
  }
}

/** Runs in the page before its scripts: records long tasks, which are tasks of 50 ms and more. */
export function noteLongTasks() {
  const tasks: number[] = []
  window.longTasks = tasks
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
  })
  observer.observe({ type: 'longtask', buffered: true })
}

/** The durations of the long tasks since the last call, in ms. */
export const takeLongTasks = (page: Page) => page.evaluate(() => window.longTasks?.splice(0) ?? [])
