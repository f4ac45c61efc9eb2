import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { type Council, startCouncil } from './run-sheet/council'
import { test } from './test'

const AUDIT = '/app/admin/audit'
const PERSONAL_DATA = '/app/admin/personal-data'

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

async function report(phone: string): Promise<string> {
  const answer = await fetch(`${council.address}/api/reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      origin: council.address,
    },
    body: JSON.stringify({ binId: 'WCC42', issue: 'Other', contact: { phone }, note: 'At night.' }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

test('an admin finds in the audit trail who read a resident’s contact, opens the entry and downloads the list', async ({
  browser,
}) => {
  const id = await report('021 555 0142')
  const mere = await council.signIn(browser, 'Mere', paths.residentReport(id))
  await expect(mere.getByText('At night.')).toBeVisible()
  await expect(mere.getByText('021 555 0142')).toBeHidden()
  await mere.getByRole('button', { name: 'Show contact' }).press('Enter')
  await expect(mere.getByText('021 555 0142')).toBeVisible()
  await expectAccessible(mere)

  const hana = await council.signIn(browser, 'Hana', AUDIT)
  await hana.getByLabel('Who').fill('Mere')
  await hana.getByLabel('Action').fill('report')
  await hana.getByRole('button', { name: 'Filter' }).click()
  await expect(hana).toHaveURL(`${council.address}${AUDIT}?actor=Mere&action=report`)
  const row = hana.getByRole('row', { name: /report\.contact-read/ })
  await expect(row).toContainText(`report:${id}`)
  await expect(row).toContainText('127.0.0.1')

  await row.getByRole('link', { name: /entry/ }).click()
  const entry = hana.getByRole('dialog', { name: /^Entry/ })
  await expect(entry.getByRole('link', { name: `report:${id}` })).toBeVisible()
  await expect(entry.getByText('It has no values.')).toBeVisible()
  await hana.goBack()
  await expect(entry).toBeHidden()

  const download = hana.waitForEvent('download')
  await hana.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  await expectAccessible(hana)
  await hana.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(hana)
  await hana.context().close()
  await mere.context().close()
})

test('an admin sees the data stored about a resident, and erases it by typing the number again', async ({
  browser,
}) => {
  const id = await report('021 555 0143')
  const hana = await council.signIn(browser, 'Hana', PERSONAL_DATA)
  await hana.getByLabel('Phone number or e-mail address').fill('+64 21 5550143')
  await hana.getByRole('button', { name: 'Find' }).click()
  const kept = hana.getByRole('region', { name: 'What is kept' })
  await expect(kept).toContainText('Contact: 021 555 0143')
  await expect(kept).toContainText('Note: At night.')
  await expectAccessible(hana)

  await hana.getByRole('button', { name: 'Erase all of it' }).click()
  const dialog = hana.getByRole('dialog', { name: 'Erase what is kept' })
  await dialog.getByLabel('Type the number or address again').fill('021 555 0144')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByRole('alert')).toContainText('another number or address')
  await dialog.getByLabel('Type the number or address again').fill('021 555 0143')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog).toBeHidden()

  await hana.getByRole('button', { name: 'Find' }).click()
  await expect(hana.getByText('Nothing is kept of this number or address.')).toBeVisible()
  await hana.goto(paths.residentReport(id))
  await expect(hana.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hana.getByRole('region', { name: 'Facts' })).toBeVisible()
  await expect(hana.getByRole('region', { name: 'Contact, for staff only' })).toBeHidden()
  await hana.context().close()
})

test('residents can read which data is stored about them', async ({ page }) => {
  await page.goto(`${council.address}/privacy`)
  await expect(page.getByRole('heading', { name: 'Your privacy' })).toBeVisible()
  await expectAccessible(page)
})
