import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './test'

const label = 'Navigation'
const rem = 16

test.describe('the sidebar on a desktop', () => {
  test('is 15 rem wide in a column of 16 rem, and 3.5 rem in a column as wide when collapsed', async ({
    page,
  }) => {
    await openScreen(page, paths.dashboard, 'mock')
    const panel = page.locator('#sidebar')
    const widths = () =>
      panel.evaluate((element) => [element.clientWidth + 1, element.parentElement?.clientWidth])
    await expect.poll(widths).toEqual([15 * rem, 16 * rem])
    await page.keyboard.press('Control+b')
    await expect.poll(widths).toEqual([3.5 * rem, 3.5 * rem])
  })

  test('stays collapsed after a reload, by a cookie that lives for seven days', async ({ page, context }) => {
    await openScreen(page, paths.dashboard, 'mock')
    await page.keyboard.press('Control+b')
    await expect(page.getByText(label, { exact: true })).toBeHidden()
    const [cookie] = await context.cookies()
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText(label, { exact: true })).toBeHidden()
  })

  test('links to every operator page and marks the open one', async ({ page }) => {
    await openScreen(page, paths.dashboard, 'mock')
    for (const name of [
      'Bins',
      'Reports',
      'Collection Routes',
      'Generate Route',
      "Today's Run",
      'Fleet',
      'QR Codes',
      'Analytics',
      'Technology',
      'Dashboard',
    ]) {
      const link = page.getByRole('navigation', { name: label }).getByRole('link', { name, exact: true })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('links home with its logo', async ({ page }) => {
    await openScreen(page, paths.dashboard, 'mock')
    await page.getByRole('link', { name: 'Smart Bins Wellington, home' }).click()
    await expect(page).toHaveURL(paths.home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('the sidebar on a phone', () => {
  test.use({ viewport: { width: 767, height: 800 } })

  test('is a panel of 18 rem over the page, which Escape and links close', async ({ page }) => {
    await openScreen(page, paths.dashboard, 'mock')
    const panel = page.getByRole('dialog')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect(panel).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(18 * rem)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.keyboard.press('Control+b')
    await panel.getByRole('link', { name: 'Analytics' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  })
})

test('/app/ leads to the dashboard without a 404', async ({ page }) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status())
  })
  await page.goto('/app/')
  await expect(page).toHaveURL(paths.dashboard)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(statuses).toEqual([303, 200])
})

test('the top bar is one row from 768 to 834 px', async ({ page }) => {
  await openScreen(page, paths.dashboard, 'mock')
  const middles = () =>
    page
      .getByRole('banner')
      .locator('button, input')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { top, bottom } = control.getBoundingClientRect()
          return Math.round((top + bottom) / 2 / 10)
        }),
      )
  for (const width of [768, 800, 834]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => new Set(await middles()).size, { message: `${width} px` }).toBe(1)
  }
})

test('a field with the first error comes into view below the top bar, with its label', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openScreen(page, paths.qrCodes, 'mock')
  const field = page.getByRole('textbox', { name: 'Bin ID' })
  await field.fill('W'.repeat(50))
  // The label is under the top bar, and the field right below it.
  await field.evaluate((input) => {
    input.blur()
    window.scrollBy(0, input.getBoundingClientRect().top - 52)
  })
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expect(field).toBeFocused()
  const bar = await page.getByRole('banner').boundingBox()
  const label = async () => (await page.getByText('Bin ID', { exact: true }).boundingBox())?.y ?? 0
  await expect.poll(label).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('an unknown path returns 404, shows a message and is logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expect(logged.join('\n')).toContain('/no/such/page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(paths.home)
})

test('the palette finds a page, a route and a bin by keyboard', async ({ page }) => {
  await openScreen(page, paths.qrCodes, 'mock')
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: /Search pages/ })
  await expect(input).toBeFocused()
  await input.fill('analyt')
  await expect(page.getByRole('option', { selected: true })).toContainText('Analytics')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await input.fill('R001')
  await page.getByRole('option', { name: /^R001/ }).click()
  await expect(page).toHaveURL(paths.route('R001'))

  await page.getByRole('button', { name: 'Search and commands' }).click()
  await input.fill('WN042')
  await expect(page.getByRole('option', { selected: true })).toContainText('WN042')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/WN042/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('search, notifications, help, shortcuts and the tour are accessible', async ({ page }) => {
    await openScreen(page, paths.dashboard, 'mock')
    const layer = page.getByRole('dialog')
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Help and settings' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    for (const open of [
      () => page.getByRole('button', { name: 'Search and commands' }).click(),
      () => page.getByRole('button', { name: 'Notifications' }).click(),
      () => choose('Help on this page'),
      () => choose('Keyboard shortcuts'),
      () => choose('Take the tour'),
    ]) {
      await open()
      await expect(layer).toBeVisible()
      await expect(layer.getByRole('status', { name: /Loading/ })).toBeHidden()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(layer).toBeHidden()
    }
  })
})

test('tabs of one browser share the data source', async ({ page, context }) => {
  await page.goto(paths.appTechnology)
  const other = await context.newPage()
  await other.goto(paths.appTechnology)
  const toggle = { name: 'Real data' }
  await expect(other.getByRole('switch', toggle)).toBeChecked()
  await page.getByRole('switch', toggle).click()
  await expect(other.getByRole('switch', toggle)).not.toBeChecked()
})

test('the chosen theme is applied from the first paint on', async ({ page }) => {
  await openScreen(page, paths.dashboard, 'mock')
  await page.getByRole('button', { name: 'Help and settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
