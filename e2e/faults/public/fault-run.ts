import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { paths } from 'shared-domain'
import type { FaultPlan } from './fault-plan'
import { faultyNetwork } from './phone-faults'
import { endTab, type MadeReport, makeReport, openPage, openTab, type Tab } from './resident-tab'

/** Longer than a page needs on a busy machine. */
const TIMEOUT_MS = 30_000
const HEALING_MS = 5 * 60_000
/** The number of clock jumps after the faults are gone. */
const HEALINGS = 40
const VIEWPORT = { width: 360, height: 500 }

/**
 * Runs plans one after the other on a phone, removes the faults and waits until its outbox is empty. Data and open tabs of
 * one plan remain for the next.
 */
export async function phoneRun(
  browser: Browser,
  address: string,
  plans: readonly FaultPlan[],
): Promise<MadeReport[]> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  // A crashed process may take other tabs with it, and such a tab would stop the clock of the phone.
  context.on('page', (page) => page.on('crash', () => void page.close()))
  try {
    await context.clock.install()
    const made: MadeReport[] = []
    for (const plan of plans) made.push(...(await faultRun(context, plan)))
    await heal(context)
    return made
  } finally {
    await context.close()
  }
}

async function faultRun(context: BrowserContext, plan: FaultPlan): Promise<MadeReport[]> {
  const mend = await faultyNetwork(context, plan.fates)
  await context.setOffline(plan.signalGoes === 'before the page')
  const tabs: Tab[] = []
  for (const issue of plan.issues) tabs.push(await openTab(context, plan, issue))
  await context.setOffline(plan.signalGoes !== 'never')
  const made: MadeReport[] = []
  for (const tab of tabs) made.push(await makeReport(tab, plan))
  for (const { page } of tabs) await endTab(page, plan.ending)
  await context.setOffline(false)
  await mend()
  return made
}

/** Opens the page without faults, and waits until nothing is left to send. */
async function heal(context: BrowserContext): Promise<void> {
  const page = await openPage(context, paths.report(), () => window.reportOutbox)
  for (let turn = 0; turn < HEALINGS; turn++) {
    await page.clock.fastForward(HEALING_MS)
    await pause(50)
    if (await page.evaluate(() => window.reportOutbox?.outbox.entries().length === 0)) return
  }
  throw new Error('Something never left the phone.')
}
