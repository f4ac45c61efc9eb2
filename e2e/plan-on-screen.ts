import { expect, type Page } from '@playwright/test'

interface ListedRoute {
  id: string
  name: string
  status: string
  plannedFor: string
  truckId: string | null
}

/** How long a test waits for a plan: the search takes seconds, and on a busy machine a minute and more. */
export const PLANNED = { timeout: 120_000 }

/** The stops of the shown truck, in driving order. */
export const stopRows = (page: Page) =>
  page.getByRole('list', { name: 'Stops in driving order' }).locator('button[data-bin]')

/** The recorded routes whose name begins like this. */
export async function routesNamed(page: Page, name: string): Promise<ListedRoute[]> {
  const { routes } = await (await page.request.get('/api/routes')).json()
  return routes.filter((route: ListedRoute) => route.name.startsWith(name))
}

/** Unfolds the criteria, which fold to a bar beside a plan. */
export async function openCriteria(page: Page) {
  await expect(page.getByRole('button', { name: /^Generate Optimized Route/ })).toBeVisible()
  const unfold = page.getByRole('button', { name: 'Change Criteria' })
  if (await unfold.isVisible()) await unfold.click()
}

export async function generate(page: Page, name: string) {
  await openCriteria(page)
  await page.getByLabel('Route Name').fill(name)
  await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
  await expect(page.getByText('Route successfully generated!')).toBeVisible(PLANNED)
  await expect(stopRows(page).first()).toBeVisible()
}

export async function keep(page: Page) {
  await page.getByRole('button', { name: 'Keep Plan' }).click()
  await expect(page.getByText('Plan kept')).toBeVisible()
}

/** Few enough to be driven in any order within a shift. */
export async function fullBinsOnly(page: Page) {
  const statuses = page.getByRole('group', { name: 'Bin Status' })
  for (const name of [/^Warning \(/, /^Likely to overflow \(/])
    if (await statuses.getByRole('checkbox', { name }).isChecked()) await statuses.getByText(name).click()
}
