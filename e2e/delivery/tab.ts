import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { paths } from 'shared-domain'

/** The longest time of the shell: two timeouts for the live version, and two for the previous one. */
export const PATIENCE_MS = 25_000

/** A tab of a new context without an HTTP cache, since a cached file would hide a failure. */
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

/** Opens the document of a remote's page, without waiting for files that may hang. */
export async function visit(page: Page, remote: RemoteName): Promise<void> {
  await page.goto(pageOfRemote[remote].path, { waitUntil: 'commit' })
}

/** Opens a remote's page from the sidebar. */
export async function follow(page: Page, remote: RemoteName): Promise<void> {
  await sidebarLink(page, pageOfRemote[remote].link).click()
}

export const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true })

/** The page of the product's own build. */
export const livePage = (page: Page, remote: RemoteName) =>
  page.getByRole('heading', { level: 1, name: pageOfRemote[remote].heading, exact: true })

/** The page of a fixture, whose heading names its version. */
export const fixturePage = (page: Page, remote: string, version: string) =>
  page.getByRole('heading', { level: 1, name: `${remote} ${version}`, exact: true })

export const failureCard = (page: Page, remote: RemoteName) =>
  page.getByRole('alert').filter({ hasText: remote })

export const expectShown = (shown: Locator) => expect(shown).toBeVisible({ timeout: PATIENCE_MS })

/** The notice that offers a reload when another version of a remote is live. */
export const updateNotice = (page: Page, label: string) =>
  page.getByRole('status').filter({ hasText: `A new version of ${label} is ready` })

interface RemotePage {
  path: string
  /** Its link in the sidebar. */
  link: string
  /** Its h1. */
  heading: string
}

/** One page of each remote of the fault tests. */
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

/** Another remote, which must keep working. */
export const neighbourOf = (remote: RemoteName): RemoteName => (remote === 'mf-qr' ? 'mf-analytics' : 'mf-qr')

/** Dispatches the event of a user who returns to the tab. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
