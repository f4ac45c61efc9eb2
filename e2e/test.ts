import { test as base } from '@playwright/test'

/**
 * The test of every spec: what it opened beside its page is closed with it. A context that stays open keeps its processes, its event
 * stream and its timers busy beside all tests after it.
 */
export const test = base.extend<{ closesContexts: undefined }>({
  closesContexts: [
    async ({ browser }, use) => {
      const opened = new Set(browser.contexts())
      await use(undefined)
      const left = browser.contexts().filter((context) => !opened.has(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
})
