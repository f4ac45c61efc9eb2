import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { aucklandDate, DAY_MS, paths } from 'shared-domain'
import { createRoute, OPERATIONS, type OperationAnswer } from 'shared-domain/contract'
import type { City } from './city-records'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './own-city'

type Alerts = OperationAnswer<typeof OPERATIONS.listAlerts>['alerts']

test('an alert warns that a bin will overflow, shows its route, and closes once the bin is emptied', async ({
  page,
  city,
}) => {
  const read = async (): Promise<Alerts> =>
    (await (await page.request.get(`${city.address}${OPERATIONS.listAlerts.path}`)).json()).alerts
  const alert = (await read()).find(({ overflowRisk }) => overflowRisk)
  const binId = alert?.binId ?? ''
  const post = (path: string, data: object) =>
    page.request.post(city.address + path, {
      headers: { origin: city.address, 'idempotency-key': randomUUID() },
      data,
    })

  await openScreen(page, paths.dashboard, 'real')
  await page
    .getByRole('region', { name: 'Active Alerts' })
    .getByRole('button', { name: /^Show all / })
    .click()
  const item = page
    .getByRole('dialog', { name: 'All Active Alerts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Bin ${binId}`, exact: true }) })
  await expect(item).toContainText('Will overflow before its next round')
  await expect(item).toContainText(/\d+% risk by .*, when /)

  const route = await post(createRoute.path, {
    ...{ name: 'Before it overflows', priority: 'medium', binIds: [binId] },
    ...{ distanceKm: 3, baselineKm: 4, minutes: 30 },
  })
  const { id } = await route.json()
  await expect(item).toContainText(id)

  await post(OPERATIONS.recordCollection.path, { binId, at: new Date().toISOString() })
  await expect(item).toHaveCount(0)
  expect((await read()).filter((one) => one.binId === binId)).toEqual([])
})

const daysAgo = (count: number) => aucklandDate(new Date(Date.now() - count * DAY_MS))

/** Replayed days, of which the fixed schedule drove 10 km more on each weekday and none at weekends. */
async function replay({ query }: City, days: readonly string[]): Promise<void> {
  await query.execute('delete from mf_analytics.replayed_days')
  for (const day of days) {
    const isWeekend = new Date(day).getUTCDay() % 6 === 0
    const km = { driven: 30, fixed: isWeekend ? 0 : 60, thresholds: 45 }
    for (const [policy, length] of Object.entries(km))
      await query.execute(`insert into mf_analytics.replayed_days
        (day, policy, bin_ids, km, overflows, formula, model_version, made_at)
        values ('${day}', '${policy}', '{WCC1,WCC2}', ${length}, 0, 'replay-2', 1, now())`)
  }
}

test('replayed days are compared by whole weeks, and can be downloaded as a file with a hash', async ({
  page,
  city,
}) => {
  const card = page.getByRole('region', { name: 'The same days under other rules', exact: true })
  await replay(city, [])
  await openScreen(page, `${paths.analytics}?period=28-days`, 'real')
  await expect(page.getByText(/No day of this period has been compared yet/)).toBeVisible()
  await expect(card).toHaveCount(0)

  // Two weeks, and three days more.
  await replay(
    city,
    Array.from({ length: 17 }, (_, at) => daysAgo(at + 1)),
  )
  await page.reload()
  const row = (name: RegExp) => card.getByRole('table', { name: 'Other rules' }).getByRole('row', { name })
  await expect(row(/^As it was/)).toContainText('420 km')
  await expect(row(/^Fixed schedule/)).toContainText('600 km')
  await expect(row(/^Fixed schedule/)).toContainText('180 km')
  await expect(row(/^Thresholds/)).toContainText(/\$[\d,]+ to \$[\d,]+/)
  await expect(card).toContainText('14 of 28 days.')
  await card.getByText('Every day behind these figures').click()
  // The headings, and the days that are compared.
  await expect(card.getByRole('table', { name: 'Replayed days' }).getByRole('row')).toHaveCount(15)
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download CSV of the replayed days' }).click(),
  ])
  const file = await readFile(await download.path())
  const hash = createHash('sha256').update(file).digest('hex')
  await card.getByText('Details for an auditor').click()
  await expect(card.getByText(hash, { exact: true })).toBeVisible()
  expect(file.toString()).toContain('a schedule that kept 99.9%')
})
