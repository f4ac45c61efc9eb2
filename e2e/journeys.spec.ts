import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { openAlertGroups } from './open-alert-groups'
import { openScreen } from './open-screen'
import { test as testInOwnCity } from './own-city'
import { test } from './test'

test('an operator generates a route and opens its stops', async ({ page }) => {
  await openScreen(page, paths.generateRoute, 'mock')
  await page.getByLabel('Route Name').fill('Friday round')
  await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled()
  await expect(page.getByText('Route successfully generated!')).toBeVisible()
  await expect(page.getByText(/\d+ bins added to collection route/)).toBeVisible()
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Friday round/ })).toBeVisible()
})

testInOwnCity(
  'an operator gives a generated route to a driver and starts it, and the dashboard counts it',
  async ({ page, context }) => {
    const office = await context.newPage()
    await openScreen(office, paths.dashboard, 'real')
    await openScreen(page, paths.generateRoute, 'real')
    await generateForOneTruck(page, 'Saturday round')
    await expect(page.getByText('Route successfully generated!')).toBeVisible()
    await page.getByRole('button', { name: 'Keep Plan' }).click()
    await page.getByRole('button', { name: 'Assign to Driver' }).click()
    await page.getByRole('combobox', { name: /^Driver of R\d+$/ }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saturday round' })).toBeVisible()
    await expect(page.getByText('Nobody yet')).toBeHidden()
    await page.getByRole('button', { name: 'Start Route' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start Route' }).click()
    await expect(page.getByRole('button', { name: 'Complete Route' })).toBeFocused()

    const id = page.url().split('/').at(-1) ?? ''
    await expect.poll(async () => (await activeRoutes(page)).includes(id)).toBe(true)
    // Other tests start and complete routes meanwhile.
    await expect
      .poll(async () => (await figureOf(office, 'Routes Active')) === (await activeRoutes(page)).length)
      .toBe(true)
  },
)

/** A plan of general waste for at most one truck: how many bins are due differs from day to day. */
async function generateForOneTruck(page: Page, name: string): Promise<void> {
  await page.getByLabel('Route Name').fill(name)
  await page.getByLabel('Most Trucks').fill('1')
  await page.getByText(/^Recycling \(\d+/).click()
  await page.getByText(/^Compost \(\d+/).click()
  await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
}

async function activeRoutes(page: Page): Promise<string[]> {
  const { routes } = await (await page.request.get('/api/routes')).json()
  return routes.flatMap((route: { id: string; status: string }) =>
    route.status === 'active' ? route.id : [],
  )
}

async function figureOf(page: Page, label: string): Promise<number> {
  const text = await page.getByRole('region', { name: label }).textContent()
  return Number.parseInt(text?.replace(label, '') ?? '', 10)
}

testInOwnCity('an operator removes a route of the record, and undoes that', async ({ page }) => {
  await openScreen(page, paths.generateRoute, 'real')
  await generateForOneTruck(page, 'Sunday round')
  await page.getByRole('button', { name: 'Keep Plan' }).click()
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove Route' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Route removed' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday round' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove Route' }).click()
  await page.getByRole('link', { name: 'Back to Collection Routes' }).click()
  await expect(page.getByRole('table', { name: "Today's Routes" })).toBeVisible()
  await expect(page.getByText('Sunday round')).toBeHidden()
})

test('an operator marks all alerts as read, and undoes that', async ({ page }) => {
  await openScreen(page, paths.dashboard, 'mock')
  const unread = page.getByText('3 unread')
  await expect(unread).toBeVisible()
  await page.getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(unread).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unread).toBeVisible()
})

test('an alert of the record leads to the page of its bin, and Back returns', async ({ page }) => {
  await openScreen(page, paths.dashboard, 'real')
  const alerts = page.getByRole('region', { name: 'Active Alerts' })
  await expect(alerts.getByRole('listitem').first()).toBeVisible()
  await openAlertGroups(page)
  await alerts.getByRole('link', { name: /^Bin / }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bin / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Collections' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(paths.dashboard)
})

test('a figure of the dashboard opens its rows, a search narrows them and Back restores them', async ({
  page,
}) => {
  await openScreen(page, paths.dashboard, 'real')
  await page.getByRole('region', { name: 'Total Bins' }).getByRole('link').click()
  await expect(page.getByText(/^1,848 bins$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('OTARI')
  await expect(page).toHaveURL(/q=OTARI/)
  await page.getByRole('button', { name: 'Full', exact: true }).click()
  await expect(page).toHaveURL(/\?status=full$/)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('OTARI')
})

// In the city of all tests, new alerts arise meanwhile.
testInOwnCity(
  'an operator marks the alerts of the record as read for all users, and undoes that',
  async ({ page, context }) => {
    await openScreen(page, paths.dashboard, 'real')
    await page.getByRole('button', { name: 'Mark All as Read' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    const colleague = await context.newPage()
    await openScreen(colleague, paths.dashboard, 'real')
    await expect(colleague.getByText('All read')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(colleague.getByText(/^\d+ unread$/)).toBeVisible()
  },
)

test('a resident reports a bin of the samples, and the card is ready again after three seconds', async ({
  page,
}) => {
  await openScreen(page, paths.report({ id: 'WN042', location: 'Lambton Quay' }), 'mock')
  await page.getByRole('button', { name: 'Overflowing' }).click()
  await expect(page.getByText('Overflowing report submitted successfully!')).toBeVisible()
  await expect(page.getByText('Thank you for helping keep Wellington clean!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Overflowing' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Overflowing' })).toBeVisible({ timeout: 6000 })
})

test('a resident goes from a bin near by to reporting it', async ({ page }) => {
  await openScreen(page, paths.nearby({ lat: -41.2865, lng: 174.776 }), 'real')
  await expect(page.getByText('10 bins found within 0.5km of your location')).toBeVisible()
  await page.getByRole('link', { name: 'Report Issue' }).first().click()
  await expect(page).toHaveURL(/\/report\?bin=WCC\d+&location=/)
  await expect(page.getByRole('heading', { name: 'Bin Information' })).toBeVisible()
})

test('switching to mock shows the samples at once', async ({ page }) => {
  await openScreen(page, paths.dashboard, 'real')
  await expect(page.getByRole('region', { name: 'Total Bins' })).toContainText('1,848')
  await page.getByRole('switch', { name: 'Real data' }).click()
  await expect(page.getByRole('region', { name: 'Total Bins' })).toContainText('1800+')
})

test("a resident's report appears in the open inbox, and leaves it when it is closed with a reason", async ({
  page,
  request,
}) => {
  await openScreen(page, paths.residentReports, 'real')
  await expect(page.getByRole('list', { name: 'Reports' })).toBeVisible()
  const sent = await request.post('/api/reports', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { binId: 'WCC637', issue: 'Damaged', note: 'The lid is off.' },
  })
  const { reference } = await sent.json()
  const link = page.getByRole('link', { name: `Damaged report ${reference}` })
  await link.click()
  await expect(page.getByText('The lid is off.')).toBeVisible()

  await page.getByRole('radio', { name: 'Closed', exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Write why it is closed/)).toBeVisible()
  await page.getByLabel('Reason').fill('A crew has put it back.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The report is now closed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A crew has put it back.')

  await page.getByRole('link', { name: 'Back to Reports' }).click()
  await expect(page.getByRole('list', { name: 'Reports' })).toBeVisible()
  await expect(link).toBeHidden()
  await page.getByLabel('Status').selectOption('Closed')
  await expect(link).toBeVisible()
  await expect(page).toHaveURL(/status=closed/)
})

test('an operator with a conflicting change sees that of the colleague, and keeps what was typed', async ({
  page,
  request,
}) => {
  const sent = await request.post('/api/reports', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { binId: 'WCC638', issue: 'Damaged' },
  })
  const { id } = await sent.json()
  // Without live events, so that the page does not show the change before the operator saves.
  await page.route('**/api/events*', (route) => route.abort())
  await openScreen(page, paths.residentReport(id), 'real')
  await page.getByRole('radio', { name: 'Closed', exact: true }).check()
  await page.getByLabel('Reason').fill('Nothing to see.')
  await request.post(`/api/reports/${id}/status`, { data: { from: 'open', to: 'scheduled' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Nothing is saved yet: .* has changed this report meanwhile$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Scheduled')
  await expect(page.getByLabel('Reason')).toHaveValue('Nothing to see.')
  await page.getByRole('button', { name: 'Keep mine: closed' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The report is now closed')).toBeVisible()
})
