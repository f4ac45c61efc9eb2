import { type Browser, expect } from '@playwright/test'
import { triesEveryCase } from '../every-case'
import { startFaultProxy } from './fault-proxy'
import {
  expectShown,
  failureCard,
  follow,
  livePage,
  openTab,
  pageOfRemote,
  type RemoteName,
  remoteNames,
  sidebarLink,
  visit,
} from './tab'

/** Subsets of the remotes: none, each by itself, and all; or every subset. */
export const subsetsOfRemotes: readonly RemoteName[][] = triesEveryCase
  ? Array.from({ length: 2 ** remoteNames.length }, (_, bits) =>
      remoteNames.filter((_name, i) => bits & (1 << i)),
    )
  : [[], ...remoteNames.map((name) => [name]), [...remoteNames]]

/** Expects that with these remotes down the shell and the other remotes work, and that these show an error. */
export async function surviveSubset(
  browser: Browser,
  address: string,
  down: readonly RemoteName[],
): Promise<void> {
  const proxy = await startFaultProxy(address)
  const page = await openTab(browser, proxy.address)
  try {
    for (const remote of down) proxy.breakRemote(remote, { fault: 'refused' })
    await visit(page, down[0] ?? 'mf-dashboard')
    for (const remote of remoteNames) {
      await follow(page, remote)
      await expectShown((down.includes(remote) ? failureCard : livePage)(page, remote))
      await expect(sidebarLink(page, pageOfRemote[remote].link)).toHaveAttribute('aria-current', 'page')
    }
  } finally {
    await page.context().close()
    await proxy.close()
  }
}
