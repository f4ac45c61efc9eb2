import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { startGeoReportServer } from 'mf-connections/testing/georeport-server'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { test } from './own-city'

test('a report that is another system’s work goes on to it, and its resident reads what it says', async ({
  page,
  city,
}) => {
  const other = await startGeoReportServer()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/app/connections')
  await page.getByRole('button', { name: 'Set up a system' }).click()
  const form = page.getByRole('form', { name: 'The system' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('City contact centre')
  await form.getByRole('textbox', { name: /GeoReport/ }).fill(other.address)
  await form.getByRole('button', { name: 'Read its services' }).click()
  await expect(form.getByText('It has 2: DUMP (Illegal dumping), 033 (Graffiti & tags).')).toBeVisible()
  await form.getByRole('combobox', { name: 'Illegal dumping' }).fill('DUMP')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save the system' }).click()
  await expect(page.getByText(/City contact centre gets: Illegal dumping/)).toBeVisible()

  const made = await page.request.post(`${city.address}/api/reports`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { binId: 'WN001', issue: 'Illegal dumping', note: 'Three mattresses' },
  })
  const { reference } = await made.json()
  const row = page.getByRole('row', { name: new RegExp(reference) })
  await expect(row.getByText('Passed on')).toBeVisible({ timeout: 60_000 })
  const [taken] = other.taken
  expect(taken?.fields.description).toContain(reference)
  expect(taken?.fields.description).not.toContain('mattresses')

  Object.assign(taken ?? {}, { status: 'closed', notes: 'Taken away, kia ora' })
  await page.getByRole('button', { name: 'Read its answers now' }).click()
  await expect(row.getByText('closed: Taken away, kia ora')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await page.goto(paths.reportStatus(reference))
  await expect(page.getByText('Taken away, kia ora')).toBeVisible()
  await expect(page.getByText('It was passed on to City contact centre.')).toBeVisible()
  await other.close()
})
