import type { Browser, CDPSession } from '@playwright/test'
import { expectShown, follow, livePage, openTab, remoteNames, visit } from '../../delivery/tab'
import { load } from '../bench-run'

const SWITCHES = load(50, 5)
const BYTES_PER_MB = 2 ** 20

/** The growth of a tab's heap over fifty switches between remotes, in MB, after all were visited. */
export async function heapGrowthMb(browser: Browser, address: string): Promise<number> {
  const page = await openTab(browser, address)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  const visitNext = async (step: number) => {
    const remote = remoteNames[step % remoteNames.length] as (typeof remoteNames)[number]
    await follow(page, remote)
    await expectShown(livePage(page, remote))
  }
  await visit(page, 'mf-dashboard')
  // Two rounds load all that stays in memory: code, caches and icons.
  for (let step = 0; step < 2 * remoteNames.length; step += 1) await visitNext(step)
  const before = await heapMb(cdp)
  for (let step = 0; step < SWITCHES; step += 1) await visitNext(step)
  const growth = (await heapMb(cdp)) - before
  await page.context().close()
  return growth
}

async function heapMb(cdp: CDPSession): Promise<number> {
  // The second run collects what the finalizers of the first one released.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / BYTES_PER_MB
}
