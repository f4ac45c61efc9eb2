import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { type Issue, paths } from 'shared-domain'
import type { Ending, FaultPlan } from './fault-plan'
import { faultyStorage, holdScripts } from './phone-faults'

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

/** A report that a resident made. */
export interface MadeReport {
  binId: string
  issue: Issue
  /**
   * Whether the resident takes it for made and has no reason to make it again, or was told that it is not saved, or
   * took it back.
   */
  told: 'made' | 'not saved' | 'taken back'
}

/** Taps, lets the page's script come if it comes now, takes it back if that is wanted, and lets time pass. */
export async function makeReport(
  { page, issue, letScriptsGo }: Tab,
  { binId, storage, scriptComes, isTakenBack, pauseMs, jumpsMs }: FaultPlan,
): Promise<MadeReport> {
  await page.locator(`form > ul button[value="${issue}"]`).click()
  // Without any storage it is taken back only while the page is open, which says so.
  if (isTakenBack && (await takeBack(page)))
    return { binId, issue, told: storage === 'keeps nothing' ? 'not saved' : 'taken back' }
  if (scriptComes === 'after the tap') await letScriptsGo()
  // Only a page that says so is honest about one that neither the phone nor the record has.
  if (storage === 'keeps nothing' && !(await isSubmitted(page, `${issue} · ${binId}`)))
    return { binId, issue, told: 'not saved' }
  await pause(pauseMs)
  for (const ms of jumpsMs) await page.clock.fastForward(ms)
  return { binId, issue, told: 'made' }
}

/** Answers whether it could be. */
async function takeBack(page: Page): Promise<boolean> {
  const undo = page.getByRole('button', { name: 'Undo' })
  // In one step: a tap that takes too long may come about all the same.
  const isTapped = await undo.evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click()
    return buttons.length > 0
  })
  // Where it cannot be told at once, the outbox says so later: what counts is the record.
  if (isTapped)
    await page
      .getByText(/Taking back|Being taken back|[Tt]aken back/)
      .first()
      .waitFor()
  return isTapped
}

async function isSubmitted(page: Page, title: string): Promise<boolean> {
  const row = page.getByRole('listitem').filter({ hasText: title })
  const outcome = page.getByText(/^(Not saved|Report Submitted)/)
  const said = outcome.or(row.getByText(/^Sent\. Reference/)).first()
  // One that hangs is given up at last, and then said to be so.
  for (let turn = 0; turn < 200 && !(await said.isVisible()); turn++) {
    await pause(20)
    await page.clock.fastForward(1000)
  }
  return !(await said.textContent())?.startsWith('Not')
}

/** Lets a tab end as planned, unless another took it along. */
export async function endTab(page: Page, ending: Ending): Promise<unknown> {
  if (page.isClosed()) return
  switch (ending) {
    case 'stays':
      return
    case 'is closed':
      return page.close()
    case 'is reloaded':
      // Without a connection it becomes an error page, which is as good.
      return page.reload({ waitUntil: 'commit' }).catch(() => {})
    case 'is left':
      return page.goto('about:blank')
    case 'crashes': {
      const isGone = new Promise((resolve) => page.once('close', resolve))
      const session = await page.context().newCDPSession(page)
      // It never answers.
      void session.send('Page.crash').catch(() => {})
      return isGone
    }
  }
}
