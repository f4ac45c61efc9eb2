import type { Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { type Council, PASSWORD } from './run-sheet/council'

/** Signs in at the page to which the landing page's Launch Dashboard leads. */
export async function arrive(page: Page, { address }: Council, name: string): Promise<void> {
  await page.goto(`${address}${paths.home}`)
  await page.getByRole('link', { name: 'Launch Dashboard' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** What goes wrong on a page from now on: responses that refuse or fail, and errors on its console. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text())
  })
  page.on('pageerror', (error) => failures.push(String(error)))
  return failures
}

/** Alerts that say something; some forms keep an empty one. */
export const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

/** The pages in the sidebar. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
