import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Issue, paths } from 'shared-domain'
import type { Ending, FaultPlan } from './fault-plan'
import { faultyNetwork } from './faulty-network'
import { faultyStorage } from './faulty-storage'

/** A report that a resident made and has no reason to make again. */
export interface MadeReport {
  binId: string
  issue: Issue
}

const PATIENCE_MS = 60_000
const HEALING_MS = 5 * 60_000
/** So often time is made to pass for a phone that is whole again. */
const HEALINGS = 40
const VIEWPORT = { width: 360, height: 500 }

/**
 * Lets a phone go through plans one after the other, makes it whole again and waits until nothing is left on it. What
 * stayed behind of one plan is there in the next, as are its tabs that stayed open.
 */
export async function phoneRun(
  browser: Browser,
  address: string,
  plans: readonly FaultPlan[],
): Promise<MadeReport[]> {
  const context = await browser.newContext({ baseURL: address, viewport: VIEWPORT })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    await context.clock.install()
    const made: MadeReport[] = []
    for (const plan of plans) made.push(...(await faultRun(context, plan)))
    await heal(context, plans)
    return made
  } finally {
    await context.close()
  }
}

/** Answers with the reports that were made. */
async function faultRun(context: BrowserContext, plan: FaultPlan): Promise<MadeReport[]> {
  const mend = await faultyNetwork(context, plan.ways)
  const tabs = await openTabs(context, plan)
  await context.setOffline(plan.isOffline)
  const made: MadeReport[] = []
  for (const { page, issue } of tabs)
    if (await makeReport(page, issue, plan)) made.push({ binId: plan.binId, issue })
  for (const tab of tabs) await end(tab, plan.ending)
  await context.setOffline(false)
  await mend()
  return made
}

interface Tab {
  page: Page
  issue: Issue
  /** When its process is gone, which another tab may share. */
  isCrashed: Promise<unknown>
}

async function openTabs(context: BrowserContext, plan: FaultPlan): Promise<Tab[]> {
  const tabs: Tab[] = []
  for (const issue of plan.issues) {
    const page = await context.newPage()
    await faultyStorage(page, plan.storage)
    // The map and the rest of the page are of no matter here.
    if (plan.isEarly) await page.route('**/*.js', () => {})
    await visit(page, plan)
    // A tap before even the document's own script makes the browser post the form, and show what came of it.
    await page.waitForFunction(
      (isEarly) => (isEarly ? window.earlyReports : window.reportDesk && !window.earlyReports),
      plan.isEarly,
    )
    tabs.push({ page, issue, isCrashed: new Promise((resolve) => page.once('crash', resolve)) })
  }
  return tabs
}

const visit = (page: Page, { binId }: FaultPlan) =>
  page.goto(paths.report({ id: binId, location: 'Cuba Street' }), { waitUntil: 'commit' })

/** Whether the resident can take it for made: only a page that said "Not saved" is honest about one that is not. */
async function makeReport(page: Page, issue: Issue, plan: FaultPlan): Promise<boolean> {
  const { binId, storage, pauseMs, jumpsMs } = plan
  await page.locator(`form > ul button[value="${issue}"]`).click()
  if (storage === 'keeps nothing') {
    const row = page.getByRole('listitem').filter({ hasText: `${issue} · ${binId}` })
    const outcome = page.getByText(/^(Not saved|Report Submitted)/)
    const said = outcome.or(row.getByText(/^Sent\. Reference/)).first()
    // One that hangs is given up at last, and then said to be so.
    for (let turn = 0; turn < 100 && !(await said.isVisible()); turn++) {
      await pause(100)
      await page.clock.fastForward(1000)
    }
    if ((await said.textContent())?.startsWith('Not')) return false
  }
  await pause(pauseMs)
  for (const ms of jumpsMs) await page.clock.fastForward(ms)
  return true
}

async function end({ page, isCrashed }: Tab, ending: Ending): Promise<unknown> {
  switch (ending) {
    case 'stays':
      return undefined
    case 'is closed':
      return page.close()
    case 'is reloaded':
      // Without a connection it becomes an error page, which is as good.
      return page.reload({ waitUntil: 'commit' }).catch(() => {})
    case 'is left':
      return page.goto('about:blank')
    case 'crashes': {
      const session = await page.context().newCDPSession(page)
      // It never answers.
      void session.send('Page.crash').catch(() => {})
      await isCrashed
      // Time passes for all tabs of a context, and would not for this one.
      return page.close()
    }
  }
}

/** Opens the page once more on a phone that is whole, and waits until nothing is left to send. */
async function heal(context: BrowserContext, plans: readonly FaultPlan[]): Promise<void> {
  const page = await openWhole(context)
  for (let turn = 0; turn < HEALINGS; turn++) {
    await page.clock.fastForward(HEALING_MS)
    await pause(50)
    if (await page.evaluate(() => window.reportDesk?.outbox.letters().length === 0)) return
  }
  throw new Error(`Something never left the phone: ${JSON.stringify(plans)}`)
}

/** A tab that is opened while another crashes may get the process that is going: one opens it again. */
async function openWhole(context: BrowserContext): Promise<Page> {
  for (let tries = 1; ; tries++) {
    const page = await context.newPage()
    try {
      await page.goto(paths.report(), { waitUntil: 'commit' })
      await page.waitForFunction(() => window.reportDesk)
      return page
    } catch (error) {
      if (tries === 3) throw error
      await page.close()
    }
  }
}

declare global {
  interface Window {
    earlyReports?: unknown
    reportDesk?: { outbox: { letters: () => readonly unknown[] } }
  }
}
