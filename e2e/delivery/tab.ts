import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { paths } from 'shared-domain'

/** As long as the shell may need: for both tries of what hangs, of the live version and the one before it. */
export const PATIENCE_MS = 25_000

/** A tab of a browser that has seen nothing yet and keeps nothing: a cached file would hide a failure. */
export async function openTab(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address })
  const mockData = JSON.stringify({ state: { source: 'mock' }, version: 0 })
  await context.addInitScript((stored) => localStorage.setItem('data-source', stored), mockData)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  return page
}

/** Loads the document of a remote's page, without waiting for what may never come. */
export async function visit(page: Page, remote: RemoteName): Promise<void> {
  await page.goto(pageOfRemote[remote].path, { waitUntil: 'commit' })
}

/** Goes to a remote's page by the sidebar. */
export async function follow(page: Page, remote: RemoteName): Promise<void> {
  await sidebarLink(page, pageOfRemote[remote].link).click()
}

export const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true })

/** The page that the product itself was built with. */
export const livePage = (page: Page, remote: RemoteName) =>
  page.getByRole('heading', { level: 1, name: pageOfRemote[remote].heading, exact: true })

/** The page of a fixture, whose heading says what runs. */
export const fixturePage = (page: Page, remote: string, version: string) =>
  page.getByRole('heading', { level: 1, name: `${remote} ${version}`, exact: true })

export const failureCard = (page: Page, remote: RemoteName) =>
  page.getByRole('alert').filter({ hasText: remote })

export const expectShown = (shown: Locator) => expect(shown).toBeVisible({ timeout: PATIENCE_MS })

/** Offers a reload once another version of a remote is live. */
export const updateNotice = (page: Page, label: string) =>
  page.getByRole('status').filter({ hasText: `A new version of ${label} is ready` })

interface RemotePage {
  path: string
  /** Its link in the sidebar. */
  link: string
  /** Its h1. */
  heading: string
}

/** One page of each remote whose delivery is broken on purpose. */
export const pageOfRemote = {
  'mf-dashboard': { path: paths.dashboard, link: 'Dashboard', heading: 'Dashboard' },
  'mf-routes': { path: paths.routes, link: 'Collection Routes', heading: 'Collection Routes' },
  'mf-qr': { path: paths.qrCodes, link: 'QR Codes', heading: 'QR Code Generator' },
  'mf-analytics': { path: paths.analytics, link: 'Analytics', heading: 'Analytics' },
  'mf-public': {
    path: paths.appTechnology,
    link: 'Technology',
    heading: 'The technology behind a cleaner Wellington',
  },
} satisfies Record<string, RemotePage>

export type RemoteName = keyof typeof pageOfRemote
export const remoteNames = Object.keys(pageOfRemote) as RemoteName[]

/** Some other remote, to see that it goes on working. */
export const neighbourOf = (remote: RemoteName): RemoteName => (remote === 'mf-qr' ? 'mf-analytics' : 'mf-qr')

/** Tells a page that its user is back at the tab, as the browser does. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
