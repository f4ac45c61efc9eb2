import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { widths } from './every-case'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './own-city'
import { fullBinsOnly, generate } from './plan-on-screen'

test.use({ hasRoads: true })

const approaches = (url: string) => /[?&]approaches=([^&]+)/.exec(url)?.[1]?.split(';') ?? []

/** Switches on, by keyboard, that the truck of this name loads at the kerb only. */
async function loadAtKerb(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('switch', { name: /^Loads at the kerb only/ })
  await expect(choice).not.toBeChecked()
  await expectAccessible(page)
  await choice.press('Space')
  await expect(choice).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
}

for (const width of widths(320))
  test(`a truck that loads at the kerb is planned on the bins’ side of the street, at ${width} px`, async ({
    page,
    roads,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openScreen(page, paths.fleet, 'real')
    await loadAtKerb(page, 'General 1')
    await expect(page.getByRole('row', { name: /^General 1/ })).toContainText('From the kerb side only')
    await expectAccessible(page)

    await openScreen(page, paths.generateRoute, 'real')
    await fullBinsOnly(page)
    await generate(page, 'Round at the kerb')
    await expect(
      page.getByText(/General 1 loads at the kerb only, and comes to each bin on its side of the street\./),
    ).toBeVisible()
    await expect(page.getByText(/they and the times are of the road network/)).toBeVisible()
    await expectAccessible(page)
    const sides = roads?.asked.filter((url) => url.startsWith('/table/')).flatMap(approaches) ?? []
    // Recycling and compost are carried by other trucks, which take either side.
    expect(new Set(sides)).toEqual(new Set(['curb', 'unrestricted']))
  })
