import { expect, type Page } from '@playwright/test'
import type { ReleaseStore } from 'delivery'
import { paths } from 'shared-domain'
import { buildFixtureRemote, likeRemote } from './delivery/fixture-builds'
import { NEXT, releaseBuild } from './delivery/release-build'
import { expectAccessible } from './expect-accessible'
import { type Council, startCouncil } from './run-sheet/council'
import { test } from './test'

const [PEOPLE, TOKENS, RELEASES, HEALTH] = ['people', 'tokens', 'releases', 'health'].map(
  (page) => `/app/admin/${page}`,
) as [string, string, string, string]

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

/** Makes a version of the QR codes live that is newer than the one of this checkout. */
const releaseNext = async (store: ReleaseStore) =>
  releaseBuild(store, await buildFixtureRemote(likeRemote('mf-qr', NEXT)))

const change = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Change ${name}` }).click()
  return page.getByRole('dialog', { name })
}

test('an administrator changes the role of a person, deactivates the account, and the person is signed out', async ({
  browser,
}) => {
  const hana = await council.signIn(browser, 'Hana', PEOPLE)
  const mere = await council.signIn(browser, 'Mere', paths.residentReports)
  await expectAccessible(hana)

  const dialog = await change(hana, 'Mere')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('viewer')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Mere is a viewer now.')
  await mere.reload()
  await expect(mere.getByRole('link', { name: 'Reports', exact: true })).toBeHidden()

  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('status')).toContainText('Mere is deactivated')
  await mere.goto(paths.dashboard)
  await expect(mere).toHaveURL(/\/sign-in/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const mine = await change(hana, 'Hana')
  await mine.getByRole('button', { name: 'Deactivate' }).click()
  await expect(mine.getByRole('alert')).toContainText('last administrator')
  for (const page of [hana, mere]) await page.context().close()
})

test('an administrator makes a token that is limited to its scope', async ({ browser }) => {
  const hana = await council.signIn(browser, 'Hana', TOKENS)
  await hana.getByRole('button', { name: 'Make a token' }).click()
  const form = hana.getByRole('form', { name: 'Make a token' })
  await form.getByRole('textbox', { name: 'Device or integration' }).fill('Gateway Tawa')
  await form.getByText('Download collections').click()
  await form.getByRole('button', { name: 'Make the token' }).click()
  const secret = await hana.getByRole('textbox', { name: 'Copy this' }).inputValue()
  const status = async (path: string) =>
    (await fetch(council.address + path, { headers: { authorization: `Bearer ${secret}` } })).status
  expect([await status('/api/collections.csv'), await status('/api/alerts')]).toEqual([200, 403])
  await hana.reload()
  await expect(hana.getByRole('row', { name: /Gateway Tawa/ })).toContainText('Valid')
  await expectAccessible(hana)
  await hana.context().close()
})

test('an administrator rolls a remote back, with a reason that the history keeps', async ({ browser }) => {
  await releaseNext(council.store)
  const hana = await council.signIn(browser, 'Hana', RELEASES)
  await expect(hana.getByRole('heading', { name: `QR codes ${NEXT}` })).toBeVisible()
  await hana.getByRole('button', { name: 'Roll back QR codes' }).click()
  const form = hana.getByRole('form', { name: 'Roll back QR codes' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('labels are cut')
  await form.getByRole('button', { name: 'Roll back' }).click()
  await expect(hana.getByRole('heading', { name: `QR codes ${NEXT}` })).toBeHidden()
  await expect(hana.getByRole('row', { name: `QR codes rolled back from ${NEXT}` })).toContainText(
    'labels are cut',
  )
  await expectAccessible(hana)
  await hana.context().close()
})

test('an administrator sets the cost of an overflow for plans, which the audit trail records', async ({
  browser,
}) => {
  const hana = await council.signIn(browser, 'Hana', '/app/admin/settings')
  const form = hana.getByRole('form', { name: 'Cost of an overflow' })
  const field = form.getByRole('textbox', { name: 'Dollars per overflow' })
  await expect(field).toHaveValue('51.60')
  await field.fill('0.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write an amount from 1.00 to 100,000.00.')).toBeVisible()
  await field.fill('120.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('status')).toContainText('Saved.')
  await expect(field).toHaveValue('120.50')
  await expectAccessible(hana)

  const facts = await (await hana.request.get('/api/planning-facts')).json()
  expect(facts.dollarsPerOverflow).toBe(120.5)

  await hana.goto('/app/admin/audit')
  const entry = hana.getByRole('row', { name: /Changed settings/ }).first()
  await expect(entry).toContainText('Hana')
  await hana.context().close()
})

test('an administrator uses the admin pages on a phone', async ({ browser }) => {
  const hana = await council.signIn(browser, 'Hana', HEALTH)
  await hana.setViewportSize({ width: 320, height: 800 })
  await expect(hana.getByRole('heading', { name: 'Database Well' })).toBeVisible()
  await expect(hana.getByRole('heading', { name: 'Administrators Well' })).toBeVisible()
  await expectAccessible(hana)

  await hana.goto('/app/admin/settings')
  await hana.getByText(/^Variables that are not set/).click()
  await expect(hana.getByRole('row', { name: /OSRM_URL/ })).toBeVisible()
  await expectAccessible(hana)

  await hana.goto(PEOPLE)
  const row = hana.getByRole('row', { name: /Kiri/ })
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('cell', { name: 'driver' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('button', { name: 'Change Kiri' }).click()
  await expect(hana.getByRole('dialog', { name: 'Kiri' })).toBeVisible()
  await hana.context().close()
})

test('an administrator enters the council’s own schedule, whose faulty rows are named first', async ({
  browser,
}) => {
  const hana = await council.signIn(browser, 'Hana', '/app/admin/settings')
  const section = hana.getByRole('region', { name: 'Your fixed schedule' })
  const choose = (csv: string) =>
    section
      .getByLabel('CSV file of the schedule')
      .setInputFiles({ name: 'rounds.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(section.getByText('None is entered.')).toBeVisible()
  await choose('Bin,Type,Days\nNO-SUCH-BIN,,Mon\n,General,sometimes\n,Recycling,Mon\n')
  await expect(section.getByText('Line 2: There is no bin “NO-SUCH-BIN”.')).toBeVisible()
  await expect(
    section.getByText('Line 3: “sometimes” are no days of the week', { exact: false }),
  ).toBeVisible()
  await expect(section.getByRole('button', { name: 'Enter this schedule' })).toBeDisabled()
  await expectAccessible(hana)
  await section.getByRole('button', { name: 'Cancel' }).click()

  const csv = 'Type,Days\nGeneral,Mon-Sat\nRecycling,Mon Thu\nCompost,Fri\n'
  await choose(csv)
  await expect(section.getByText(/^rounds.csv: 3 rows with the days of (\d+) of \1 bins\./)).toBeVisible()
  await section.getByRole('button', { name: 'Enter this schedule' }).click()
  await expect(section.getByRole('status')).toContainText('Entered.')
  await expect(section.getByText(/^rounds.csv, entered /)).toBeVisible()
  const { schedule } = await (await hana.request.get('/api/council-schedule')).json()
  expect(schedule.csv).toBe(csv)

  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('None is entered.')).toBeVisible()
  await section.getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByText(/^rounds.csv, entered /)).toBeVisible()
  await hana.goto('/app/admin/audit')
  await expect(hana.getByRole('row', { name: /Removed the council’s own schedule/ })).toContainText('Hana')
  await hana.context().close()
})
