import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Issue } from 'shared-domain'
import type { FaultPlan } from './fault-plan'
import type { Tab } from './open-tab'

/** A report that a resident made. */
export interface MadeReport {
  binId: string
  issue: Issue
  /**
   * Whether the resident takes it for made and has no reason to make it again, or was told that it is not saved, or
   * that nothing was sent.
   */
  told: 'made' | 'not saved' | 'taken back'
}

/** Taps, lets the page's script come if it comes now, takes it back if that is wanted, and lets time pass. */
export async function makeReport(
  { page, issue, letScriptsGo }: Tab,
  { binId, storage, scriptComes, isTakenBack, pauseMs, jumpsMs }: FaultPlan,
): Promise<MadeReport> {
  await page.locator(`form > ul button[value="${issue}"]`).click()
  if (isTakenBack && (await takeBack(page))) return { binId, issue, told: 'taken back' }
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
  if (isTapped) await page.getByText('Taken back. Nothing was sent.').waitFor()
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
