import { type Browser, expect, type Page } from '@playwright/test'
import type { RemoteFault } from './fault'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { PREVIOUS_VERSION } from './faulty-product'
import { TOLD_TO_THROW } from './fixture-builds'
import type { RemoteName } from './tab'
import {
  expectShown,
  failureCard,
  fixturePage,
  follow,
  livePage,
  neighbourOf,
  openTab,
  PATIENCE_MS,
  visit,
} from './tab'

interface FaultCase {
  browser: Browser
  /** Address of the product. */
  address: string
  remote: RemoteName
  fault: RemoteFault
  /** The only faulty version; by default all are. */
  version?: string
}

/** The possible outcomes of a remote's page. */
const outcomes = { live: livePage, previous: previousPage, failure: failureCard }
type Outcome = keyof typeof outcomes

/**
 * Expects that with one faulty remote the sidebar and another remote work, and that Retry shows the live page without a reload once the
 * fault is gone. Returns what was shown before.
 */
export async function surviveFault({ browser, address, ...faulty }: FaultCase): Promise<Outcome> {
  const { remote } = faulty
  const proxy = await startFaultProxy(address)
  const page = await openTab(browser, proxy.address)
  try {
    const mend = await breakRemote(page, proxy, faulty)
    await visit(page, remote)
    await markDocument(page)
    await follow(page, neighbourOf(remote))
    await expectShown(livePage(page, neighbourOf(remote)))
    await follow(page, remote)
    const shown = await whatShows(page, remote)
    if (shown === 'failure') await expectNoneWaitedFor(proxy)
    await mend()
    if (shown !== 'live') await page.getByRole('button', { name: retryOf[shown], exact: true }).click()
    await expectShown(livePage(page, remote))
    await expectSameDocument(page)
    return shown
  } finally {
    await page.context().close()
    await proxy.close()
  }
}

const retryOf = { failure: 'Retry', previous: 'Try again' }

function previousPage(page: Page, remote: RemoteName) {
  return fixturePage(page, remote, PREVIOUS_VERSION)
}

async function whatShows(page: Page, remote: RemoteName): Promise<Outcome> {
  const { live, previous, failure } = outcomes
  await expectShown(live(page, remote).or(previous(page, remote)).or(failure(page, remote)))
  for (const outcome of Object.keys(outcomes) as Outcome[])
    if (await outcomes[outcome](page, remote).isVisible()) return outcome
  throw new Error(`${remote} showed for a moment only.`)
}

/** Abandoned requests must be aborted: hung ones would use up the few connections of a browser to a host. */
const expectNoneWaitedFor = (proxy: FaultProxy) =>
  expect.poll(proxy.waitedFor, { message: 'requests that are still open', timeout: PATIENCE_MS }).toBe(0)

/** Applies the fault. Returns the function that removes it. */
async function breakRemote(
  page: Page,
  proxy: FaultProxy,
  { remote, fault, version }: Pick<FaultCase, 'remote' | 'fault' | 'version'>,
) {
  if (fault !== 'throws-on-render') {
    proxy.breakRemote(remote, version ? { fault, version } : { fault })
    return async () => proxy.mend(remote)
  }
  // The init script sets the item at every load, so it is absent only until the next one.
  await page.addInitScript(([item, name]) => localStorage.setItem(item, name), [
    TOLD_TO_THROW,
    remote,
  ] as const)
  return () => page.evaluate((item) => localStorage.removeItem(item), TOLD_TO_THROW)
}

/** Marks the document, which a reload would replace. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isFirstDocument: true }))

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isFirstDocument' in window), 'no reload').toBe(true)
}
