import { expect, test } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'

test('a period is chosen by keyboard, and printed as two pages for a committee', async ({ page }) => {
  await openScreen(page, paths.analytics, 'real')
  const picker = page.getByLabel('Period', { exact: true })
  await picker.focus()
  await page.keyboard.press('L')
  await expect(page).toHaveURL(/period=7-days/)
  await expect(picker).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Fill Level by Weekday' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'By suburb' })).toContainText('Te Aro')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Weekly Fill Level Trends' })).toBeVisible()

  await page.waitForLoadState('networkidle')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByRole('heading', { level: 1, name: 'Public bins and their collection' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeHidden()
  // Nothing is cut off at the end of a page.
  const cut = await page
    .locator('section:has(> footer)')
    .evaluateAll((sheets) => sheets.map((sheet) => sheet.scrollHeight - sheet.clientHeight))
  expect(cut).toEqual([0, 0])
})
