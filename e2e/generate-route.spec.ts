import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rows = (page: Page) => page.getByRole('list', { name: 'Stops in driving order' }).getByRole('button')

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'px of sideways scrolling').toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test(`an operator plans the city’s trucks, changes the plan and saves it, in ${colorScheme} at ${width} px`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        baseURL: baseURL ?? '',
      })
      const page = await context.newPage()
      await openScreen(page, paths.generateRoute, 'real')
      // The record may still have those of an earlier run.
      const name = `Round in ${colorScheme} at ${width}, ${Date.now()}`
      await page.getByLabel('Route Name').fill(name)
      await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
      await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled()
      await expect(page.getByText('Route successfully generated!')).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(/\d+ bins added to collection route/)).toBeVisible()
      await expect(page.getByRole('region', { name: /^Route of / }).first()).toContainText(/R\d{3}/)
      await expect(page.getByRole('row', { name: /^Distance .*less$/ })).toBeVisible()
      await expectAccessible(page)

      const first = await rows(page).first().getAttribute('data-bin')
      await rows(page).first().click()
      await page.keyboard.press('Alt+ArrowDown')
      await expect(rows(page).nth(1)).toHaveAttribute('data-bin', first ?? '')
      await expect(rows(page).nth(1)).toBeFocused()
      await page.getByRole('button', { name: `Undo: Moved ${first}` }).click()
      await expect(rows(page).first()).toHaveAttribute('data-bin', first ?? '')

      const tools = page.getByRole('group', { name: `Stop ${first}` })
      await tools.getByRole('button', { name: 'Lock', exact: true }).click()
      await expect(tools.getByRole('button', { name: 'Unlock' })).toBeVisible()
      const second = await rows(page).nth(1).getAttribute('data-bin')
      await rows(page).nth(1).click()
      await page
        .getByRole('group', { name: `Stop ${second}` })
        .getByRole('button', { name: 'Leave Out' })
        .click()
      await expect(page.getByText('1 bin: Taken out by hand.')).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Plan Anew Around Locked Stops' }).click()
      await expect(page.getByRole('button', { name: 'Planning Anew...' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Undo: Planned anew' })).toBeEnabled({ timeout: 20_000 })
      await expect(page.getByText('1 bin: Taken out by hand.')).toBeVisible()

      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Changes saved')).toBeVisible()
      const link = page
        .getByRole('region', { name: /^Route of / })
        .first()
        .getByRole('link', { name: 'View Details' })
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const { routes } = await (await page.request.get('/api/routes')).json()
      const mine = routes.filter((route: { name: string }) => route.name.startsWith(name))
      expect(new Set(mine.map((route: { name: string }) => route.name)).size).toBe(mine.length)
      expect(mine.every((route: { status: string }) => route.status === 'pending')).toBe(true)
      await context.close()
    })
  }
}

test('a stop is dragged to another place and onto another truck', async ({ page }) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, paths.generateRoute, 'real')
  await page.getByLabel('Route Name').fill('Dragged round')
  await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
  await expect(page.getByText('Route successfully generated!')).toBeVisible({ timeout: 20_000 })
  const bins = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-bin')))
  const [first, second, third] = await bins()
  await rows(page).first().dragTo(rows(page).nth(2))
  await expect.poll(async () => (await bins()).slice(0, 3)).toEqual([second, third, first])
  const trucks = page.getByRole('group', { name: 'Truck', exact: true })
  const other = trucks.getByRole('button', { name: /\(0\)$/ }).first()
  await rows(page).first().dragTo(other)
  await expect(trucks.getByRole('button', { name: /\(1\)$/ })).toHaveCount(1)
})
