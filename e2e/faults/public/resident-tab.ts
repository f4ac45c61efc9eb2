import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { type Issue, paths } from 'shared-domain'
import type { Ending, FaultPlan } from './fault-plan'
import { faultyStorage, holdScripts } from './phone-faults'

const TRIES = 3

export interface Tab {
  page: Page
  /** The issue that is reported in it. */
  issue: Issue
  letScriptsGo: () => Promise<unknown>
}

/** Opens a bin's report page as far as the plan lets it load. */
export async function openTab(context: BrowserContext, plan: FaultPlan, issue: Issue): Promise<Tab> {
  const { binId, storage, scriptComes } = plan
  const address = paths.report({ id: binId, location: 'Cuba Street' })
  const isEarly = scriptComes !== 'before the tap'
  let letScriptsGo = async (): Promise<unknown> => undefined
  const page = await openPage(
    context,
    address,
    // A tap before the inline script would post the form, so wait for it.
    isEarly ? () => window.inlineReports : () => window.reportOutbox && !window.inlineReports,
    async (opening) => {
      await faultyStorage(opening, storage)
      if (isEarly) letScriptsGo = await holdScripts(opening)
    },
  )
  return { page, issue, letScriptsGo }
}

/**
 * Opens a page and waits until it is ready. Retries, because a new tab may get a crashing process, and without a signal an
 * uncached page fails.
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
   * Whether the resident believes it is made, was told that it is not saved, or undid it.
   */
  told: 'made' | 'not saved' | 'taken back'
}

/** Taps, loads the script if planned, undoes the report if planned, and lets time pass. */
export async function makeReport(
  { page, issue, letScriptsGo }: Tab,
  { binId, storage, scriptComes, isTakenBack, pauseMs, jumpsMs }: FaultPlan,
): Promise<MadeReport> {
  await chooseIssue(page, issue)
  // Without any storage an undo lasts only while the page is open, which the page says.
  if (isTakenBack && (await takeBack(page, binId, issue)))
    return { binId, issue, told: storage === 'keeps nothing' ? 'not saved' : 'taken back' }
  if (scriptComes === 'after the tap') await letScriptsGo()
  // The page must say so when neither the phone nor the record has the report.
  if (storage === 'keeps nothing' && !(await isSubmitted(page, `${issue} · ${binId}`)))
    return { binId, issue, told: 'not saved' }
  await pause(pauseMs)
  for (const ms of jumpsMs) await page.clock.fastForward(ms)
  return { binId, issue, told: 'made' }
}

/** Taps an issue. While a report of the bin waits, also one of another tab, the page asks first whether there is something else. */
async function chooseIssue(page: Page, issue: Issue): Promise<void> {
  const choice = page.locator(`form > ul button[value="${issue}"]`)
  const somethingElse = page.getByRole('button', { name: 'Report something else' })
  await choice.or(somethingElse).first().waitFor()
  // The question is gone by itself once that report is sent.
  if (await somethingElse.isVisible()) await somethingElse.click({ timeout: 1000 }).catch(() => {})
  await choice.click()
}

/** Returns whether the report could be undone. */
async function takeBack(page: Page, binId: string, issue: Issue): Promise<boolean> {
  const undo = page.getByRole('button', { name: 'Undo' })
  // In one step, because a click that timed out may still happen.
  const isTapped = await undo.evaluateAll(
    (buttons, { binId, issue }) => {
      // The page also names what the phone reported of other bins just before.
      const own = (buttons as HTMLElement[]).filter((button) => {
        const row = button.closest('li')
        return row ? row.textContent?.includes(binId) : button.closest('div')?.textContent?.includes(issue)
      })
      for (const button of own) button.click()
      return own.length > 0
    },
    { binId, issue },
  )
  // If the undo cannot be sent at once, the outbox sends it later; only the record counts.
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
  // A hanging request is abandoned after its timeout, and the page then says so.
  for (let turn = 0; turn < 200 && !(await said.isVisible()); turn++) {
    await pause(20)
    await page.clock.fastForward(1000)
  }
  return !(await said.textContent())?.startsWith('Not')
}

/** Ends a tab as planned, unless another crash already closed it. */
export async function endTab(page: Page, ending: Ending): Promise<unknown> {
  if (page.isClosed()) return
  switch (ending) {
    case 'stays':
      return
    case 'is closed':
      return page.close()
    case 'is reloaded':
      // Without a connection this is an error page, which also ends the visit.
      return page.reload({ waitUntil: 'commit' }).catch(() => {})
    case 'is left':
      return page.goto('about:blank')
    case 'crashes': {
      const isGone = new Promise((resolve) => page.once('close', resolve))
      const session = await page.context().newCDPSession(page)
      // The command never returns.
      void session.send('Page.crash').catch(() => {})
      return isGone
    }
  }
}
