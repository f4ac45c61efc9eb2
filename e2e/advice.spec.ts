import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './own-city'

/** The advice of the record is computed by a job within the first minutes of the product. */
const COMPUTED_MS = 150_000

for (const width of [320, 1280])
  test(`which bins may go, move or grow is answered from analytics, at ${width} px`, async ({
    page,
    city,
  }) => {
    test.setTimeout(COMPUTED_MS + 60_000)
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`${city.address}/api/analytics/bin-advice`)).json()).advice,
        { timeout: COMPUTED_MS },
      )
      .not.toBeNull()
    await openScreen(page, paths.analytics, 'real')
    await page.getByRole('link', { name: 'Which bins may go, move or grow?' }).click()
    await expect(page.getByText(/^(Of|None of) the .* bins that are known well enough/)).toBeVisible()
    await expect(page.getByText(/would have left .*% .* of what people brought/)).toBeVisible()
    const table = page.getByRole('table', { name: 'Bins that may go, move or grow' })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('Advice').selectOption('May go')
    await expect(page.getByText(/ bins shown/)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`bins-${width}.png`), fullPage: true })
  })

for (const width of [320, 1280])
  test(`how many sensors are worth it follows their price, at ${width} px`, async ({ page, city }) => {
    test.setTimeout(COMPUTED_MS + 60_000)
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`${city.address}/api/analytics/sensor-advice`)).json()).advice,
        { timeout: COMPUTED_MS },
      )
      .not.toBeNull()
    await openScreen(page, paths.analytics, 'real')
    await page.getByRole('link', { name: 'How many sensors are worth it?' }).click()
    await expect(page.getByText(/^At \$120 a year each, /)).toBeVisible()
    await page.getByLabel('Costs of a sensor a year, in dollars').fill('100000')
    await expect(page.getByText(/no more sensors are worth it/)).toBeVisible()
    await page.getByLabel('Costs of a sensor a year, in dollars').fill('1')
    await expect(page.getByRole('img', { name: 'Saved by more sensors' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Bins for sensors' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`sensors-${width}.png`), fullPage: true })
  })
