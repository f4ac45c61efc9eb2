import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import type { City } from './city-records'
import { widths } from './every-case'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './own-city'
import { PLANNED } from './plan-on-screen'

interface Route {
  id: string
  stops: { bin: { id: string }; reason?: { kind: string; chance?: number } }[]
  leftOut: { bin: { id: string }; risk: { chance: number } | null; metres: number | null }[]
}

/** Bins whose sensor level is in this range, in percent, and that have no report. */
async function binsBetween({ query }: City, from: number, to: number): Promise<string[]> {
  const { rows } = await query.execute<{ id: string }>(`
    select id from bins where fill_level between ${from} and ${to} and lat is not null and removed_at is null
      and not exists (select from reports where bin_id = bins.id) order by id`)
  return rows.map(({ id }) => id)
}

for (const width of widths(320)) {
  test(`a plan weighs bins by their risk and says why, at ${width} px`, async ({ page, city }) => {
    await page.setViewportSize({ width, height: 900 })
    const [risky = ''] = await binsBetween(city, 25, 45)
    const filling = await binsBetween(city, 55, 65)
    // One bin with a low level has a high risk, those that are filling up a small one, and all others none.
    await city.query.execute(`update bin_forecasts set risks = array_fill(
      (case when bin_id = '${risky}' then 0.9 when bin_id in ('${filling.join("','")}') then 0.01 else 0 end)::real, array[15])`)

    // Recently emptied, so that a visit today would save little driving later.
    await city.query.execute(`update collections set at = made_at - interval '1 minute' from bin_forecasts
      where collections.bin_id = bin_forecasts.bin_id and collections.bin_id in ('${filling.join("','")}')
        and at = (select max(at) from collections as all_of where all_of.bin_id = collections.bin_id)`)

    await openScreen(page, paths.generateRoute, 'real')
    await expect(page.getByRole('checkbox', { name: 'Likely to overflow (1)' })).toBeChecked()
    await page.getByLabel('Route Name').fill('Round by risk')
    await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
    await expect(page.getByText('Route successfully generated!')).toBeVisible(PLANNED)
    await page.getByRole('button', { name: 'Keep Plan' }).click()
    await expect(page.getByText('Plan kept')).toBeVisible()

    const { routes } = await (await page.request.get('/api/routes')).json()
    const mine: Route[] = await Promise.all(
      routes
        .filter(({ name }: { name: string }) => name.startsWith('Round by risk'))
        .map(async ({ id }: { id: string }) => (await page.request.get(`/api/routes/${id}`)).json()),
    )
    const withRisky = mine.find(({ stops }) => stops.some(({ bin }) => bin.id === risky))
    const stop = withRisky?.stops.find(({ bin }) => bin.id === risky)
    expect(stop?.reason).toMatchObject({ kind: 'risk', chance: expect.closeTo(0.9) })
    const safe = mine
      .flatMap(({ leftOut }) => leftOut)
      .find(({ bin, metres }) => filling.includes(bin.id) && metres !== null)
    expect(safe?.risk?.chance).toBeCloseTo(0.01)
    const id = safe?.bin.id ?? ''

    const leftOut = page.getByRole('region', { name: /^Left Out / })
    for (const which of await leftOut.getByText('Which').all()) await which.click()
    await expect(
      leftOut
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${id}, .*: 1% risk by \\w+day; costs [\\d.]+ km today$`) }),
    ).toBeVisible()
    const next = page.getByRole('region', { name: 'Next Days' })
    // None of the bins that are left is more likely than not to overflow.
    await expect(next.getByText('Tomorrow: no bins')).toBeVisible(PLANNED)
    await expectAccessible(page)

    await openScreen(page, paths.route(withRisky?.id ?? ''), 'real')
    await expect(
      page.getByRole('listitem').filter({ hasText: new RegExp(`${risky}, .*90% risk by \\w+day `) }),
    ).toBeVisible()
    await expectAccessible(page)
  })
}
