import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { widths } from './every-case'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './own-city'
import { fullBinsOnly, generate, stopRows } from './plan-on-screen'

for (const width of widths(320)) {
  test(`a bin that is given to another truck on three days is offered as a rule, which the next plan follows, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, paths.bins, 'real')
    const read = async (path: string) => (await page.request.get(path)).json()
    const { bins } = await read('/api/bins/search?status=full&limit=50')
    const { id, location } = bins.find(({ binType }: { binType: string }) => binType === 'general')
    const orderOf = (truckId: string) => [{ truckId, stops: [{ binId: id, start: 25_200 }] }]
    for (const day of ['2026-01-05', '2026-01-06', '2026-01-07']) {
      const data = { day, before: orderOf('T01'), after: orderOf('T02') }
      const answer = await page.request.put(`/api/plan-rules/changes/${crypto.randomUUID()}`, { data })
      expect(answer.ok()).toBe(true)
    }

    await openScreen(page, paths.generateRoute, 'real')
    await page.getByRole('button', { name: `Keep for ${location}: Only General 2` }).click()
    await expect(page.getByText('Rule kept')).toBeVisible()
    const rules = page.getByRole('complementary', { name: 'Rules for Plans' })
    await expect(rules.getByRole('button', { name: `Remove: ${location}: Only General 2` })).toBeVisible()
    await expectAccessible(page)

    await fullBinsOnly(page)
    await generate(page, 'Ruled round')
    await page.getByRole('button', { name: /^General 2 \(/ }).click()
    await expect(stopRows(page).filter({ hasText: id })).toHaveCount(1)
  })
}
