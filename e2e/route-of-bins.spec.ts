import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { widths } from './every-case'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './own-city'

interface FoundBin {
  id: string
  binType: string
  routeId: string | null
}

/** Ticks a bin, which the search finds by its id; earlier ticks stay. */
async function choose(page: Page, id: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(id)
  await page.getByRole('checkbox', { name: `Choose ${id}`, exact: true }).check()
}

for (const width of widths(320)) {
  test(`bins make a route of each type, and those on another route are left out with the reason, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, paths.bins, 'real')
    const read = async (path: string) => (await page.request.get(path)).json()
    const full: FoundBin[] = (await read('/api/bins/search?status=full&limit=50')).bins
    const bin = (type: string, skip = 0) => full.filter(({ binType }) => binType === type)[skip]?.id ?? ''
    const [general, other, recycling] = [bin('general'), bin('general', 1), bin('recycling')]

    await choose(page, other)
    await page.getByRole('button', { name: 'Add to a new route' }).click()
    const made = page.getByText(/^Route R\d+ made with 1 bin$/)
    await expect(made).toBeVisible()
    const first = (await made.textContent())?.match(/R\d+/)?.[0] ?? ''

    for (const id of [general, other, recycling]) await choose(page, id)
    await page.getByRole('button', { name: 'Add to a new route' }).click()
    const dialog = page.getByRole('dialog', { name: 'New route of the chosen bins' })
    await expect(dialog.getByText(`1 bin: Already planned on ${first} today.`)).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText('2 routes with 2 bins, planned for today.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Make 2 Routes' }).click()
    await expect(page.getByText(/^Routes R\d+, R\d+ made with 2 bins$/)).toBeVisible()
    const ids = async () => (await read('/api/routes')).routes.map(({ id }: { id: string }) => id)
    const before = await ids()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await ids()).length).toBe(before.length - 2)
    expect(await ids()).toContain(first)
  })
}
