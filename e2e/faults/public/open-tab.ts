import type { BrowserContext, Page } from 'playwright-core'
import { type Issue, paths } from 'shared-domain'
import type { FaultPlan } from './fault-plan'
import { faultyStorage } from './faulty-storage'
import { holdScripts } from './held-scripts'

const TRIES = 3

export interface Tab {
  page: Page
  /** What is reported in it. */
  issue: Issue
  letScriptsGo: () => Promise<unknown>
}

/** Opens a bin's report page, as far as it comes by the plan. */
export async function openTab(context: BrowserContext, plan: FaultPlan, issue: Issue): Promise<Tab> {
  const { binId, storage, scriptComes } = plan
  const address = paths.report({ id: binId, location: 'Cuba Street' })
  const isEarly = scriptComes !== 'before the tap'
  let letScriptsGo = async (): Promise<unknown> => undefined
  const page = await openPage(
    context,
    address,
    // A tap before even the document's own script makes the browser post the form, and show what came of it.
    isEarly ? () => window.inlineReports : () => window.reportOutbox && !window.inlineReports,
    async (opening) => {
      await faultyStorage(opening, storage)
      if (isEarly) letScriptsGo = await holdScripts(opening)
    },
  )
  return { page, issue, letScriptsGo }
}

/**
 * Opens a page and waits until it is ready. One that is opened while another crashes may get the process that is
 * going, and one without a signal a phone that has nothing of it yet: it is opened again.
 */
export async function openPage(
  context: BrowserContext,
  address: string,
  isReady: () => unknown,
  prepare = async (_: Page) => {},
): Promise<Page> {
  for (let tries = 1; ; tries++) {
    const page = await context.newPage()
    try {
      await prepare(page)
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForFunction(isReady, undefined, { polling: 20 })
      return page
    } catch (error) {
      if (tries === TRIES) throw error
      await page.close()
      await context.setOffline(false)
    }
  }
}

declare global {
  interface Window {
    inlineReports?: unknown
    reportOutbox?: { outbox: { entries: () => readonly unknown[] } }
  }
}
