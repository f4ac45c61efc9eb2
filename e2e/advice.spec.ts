import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { widths } from './every-case'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './test'

for (const width of widths(320))
  test(`which bins may go, move or grow is answered from analytics, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, paths.analytics, 'mock')
    await page.getByRole('link', { name: 'Which bins may go, move or grow?' }).click()
    await expect(page.getByText(/^(Of|None of) the .* bins that are known well enough/)).toBeVisible()
    await expect(page.getByText(/would have left .*% .* of what people brought/)).toBeVisible()
    const table = page.getByRole('table', { name: 'Bins that may go, move or grow' })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('Advice').selectOption('May go')
    await expect(page.getByText(/ bins shown/)).toBeVisible()
    await expectAccessible(page)
  })

for (const width of widths(320))
  test(`how many sensors are worth it follows their price, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, paths.analytics, 'mock')
    await page.getByRole('link', { name: 'How many sensors are worth it?' }).click()
    await expect(page.getByText(/^At \$120 a year each, /)).toBeVisible()
    await page.getByLabel('Costs of a sensor a year, in dollars').fill('100000')
    await expect(page.getByText(/no more sensors are worth it/)).toBeVisible()
    await page.getByLabel('Costs of a sensor a year, in dollars').fill('1')
    await expect(page.getByRole('img', { name: 'Saved by more sensors' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Bins for sensors' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
  })
