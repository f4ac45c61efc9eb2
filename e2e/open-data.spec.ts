import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible'
import { test } from './test'

for (const [device, width] of [
  ['a phone', 360],
  ['a computer', 1280],
] as const)
  test(`the page of the open data can be read on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/ogc/v1/index.html')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public waste bins: open data')
    await expect(page.getByRole('link', { name: 'Public waste bins, CSV', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

test('the page of the open data leads to features by the keyboard', async ({ page, request }) => {
  await page.goto('/ogc/v1/index.html')
  const link = page.getByRole('link', { name: 'Public waste bins, GeoJSON', exact: true })
  await link.focus()
  await expect(link).toBeFocused()
  const answer = await request.get(new URL((await link.getAttribute('href')) ?? '').pathname)
  expect((await answer.json()).features).toHaveLength(100)
})
