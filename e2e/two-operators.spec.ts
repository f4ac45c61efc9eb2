import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { endRounds } from './end-rounds'
import { assignToKiri, fullBins } from './run-sheet/assigned-route'
import { type Council, startCouncil } from './run-sheet/council'
import { office } from './run-sheet/office'
import { press } from './run-sheet/sheet'
import { test } from './test'

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

const saysHere = (page: Page, who: string) =>
  expect(page.getByText(`Also here: ${who}`, { exact: true })).toBeVisible()

test('two operators see each other, and neither overwrites an unseen change', async ({ browser }) => {
  const mere = await council.signIn(browser, 'Mere', paths.residentReports)
  const { reportOverflow, makeRoute } = office(mere)
  const { id } = await reportOverflow('WCC42')
  const report = paths.residentReport(id)
  const aroha = await council.signIn(browser, 'Aroha', report)
  await mere.goto(report)

  await test.step('a report', async () => {
    await saysHere(aroha, 'Mere')
    await saysHere(mere, 'Aroha')
    await aroha.getByRole('radio', { name: 'Closed', exact: true }).check()
    await aroha.getByRole('textbox', { name: 'Reason' }).fill('Nothing to see.')
    await saysHere(mere, 'Aroha (editing)')

    await mere.getByRole('radio', { name: 'Scheduled', exact: true }).check()
    await mere.getByRole('textbox', { name: /^Reason/ }).fill('A crew comes today.')
    await press(mere, 'Save')
    const changed = aroha.getByRole('alert').filter({ hasText: 'Mere has changed this report meanwhile' })
    await expect(changed).toContainText('A crew comes today.')
    await press(aroha, 'Save')
    await expect(changed).toBeFocused()
    await expect(aroha.getByRole('textbox', { name: 'Reason' })).toHaveValue('Nothing to see.')
    await press(aroha, 'Keep mine: closed')
    await press(aroha, 'Save')
    await expect(
      mere.getByRole('region', { name: 'History' }).getByText('by Aroha').locator('xpath=ancestor::li'),
    ).toContainText('Nothing to see.')
  })

  await test.step('a route', async () => {
    // Depending on the hour its truck may be out otherwise.
    await endRounds(mere.request, council.address)
    const route = await makeRoute('Aro Valley round', await fullBins(mere, 1))
    await aroha.goto(paths.route(route.id))
    await expect(mere.getByText('Also here')).toBeHidden()
    await mere.goto(paths.route(route.id))
    await saysHere(aroha, 'Mere')
    await saysHere(mere, 'Aroha')

    await press(aroha, 'Assign to Driver')
    const drivers = aroha.getByRole('combobox', { name: `Driver of ${route.id}` })
    await expect(drivers).toHaveValue('')
    await assignToKiri(mere, route.id)
    await expect(aroha.getByText('Kiri has the route now')).toBeVisible()
    await aroha.keyboard.press('Escape')
    await expect(drivers).toBeHidden()

    await aroha.goto(paths.dashboard)
    await expect(mere.getByText('Also here')).toBeHidden()
  })
})

test('a second press on Save reopens nothing, and a choice that became impossible stays on screen', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.residentReports)
  const { id } = await office(mere).reportOverflow('WCC43')
  const report = paths.residentReport(id)
  const aroha = await council.signIn(browser, 'Aroha', report)
  await mere.goto(report)
  await aroha.getByRole('radio', { name: 'Closed', exact: true }).check()
  await aroha.getByRole('textbox', { name: 'Reason' }).fill('Nothing to see.')

  await mere.getByRole('radio', { name: 'Fixed', exact: true }).check()
  await mere.getByRole('button', { name: 'Save', exact: true }).focus()
  await mere.keyboard.press('Enter')
  await expect(mere.getByText('The report is now fixed')).toBeVisible()
  const again = mere.getByRole('radio', { name: 'Open again' })
  await expect(again).not.toBeChecked()
  await expect(mere.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await mere.keyboard.press('Enter')
  await expect(mere.getByText('Choose what becomes of the report.')).toBeVisible()
  await expect(mere.getByRole('region', { name: 'History' })).not.toContainText(/Open.*Fixed.*Open/)

  const question = aroha.getByRole('alert').filter({ hasText: 'Mere has changed this report meanwhile' })
  await expect(question).toContainText('You chose closed.')
  await expect(aroha.getByRole('radio', { name: 'Closed', exact: true })).toBeChecked()
  await press(aroha, 'Save')
  await expect(question).toContainText('Choose one of these, then save.')
  await press(aroha, 'Keep what I wrote')
  await expect(aroha.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Nothing to see.')
  await expect(aroha.getByRole('radio', { name: 'Open again' })).not.toBeChecked()
  for (const page of [mere, aroha]) await page.context().close()
})

test('a morning’s reports in bulk: joined, assigned and closed together, undone, and live for the other operator', async ({
  browser,
}) => {
  const inbox = `${paths.residentReports}?q=WCC57`
  const mere = await council.signIn(browser, 'Mere', inbox)
  const { reportOverflow, emptyBin } = office(mere)
  const first = await reportOverflow('WCC57')
  const second = await reportOverflow('WCC57')
  await reportOverflow('WCC57')
  const aroha = await council.signIn(browser, 'Aroha', inbox)
  const shown = (page: Page, count: number) =>
    expect(page.getByRole('link', { name: /^Overflowing report/ })).toHaveCount(count)
  const undo = (done: string) =>
    mere.getByRole('alert').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click()

  await test.step('similar reports are joined, and the resident’s page follows the first', async () => {
    await shown(aroha, 3)
    await expect(mere.getByText('3 alike: Overflowing, bin WCC57')).toBeVisible()
    await mere.getByRole('button', { name: /^Join as duplicates of bin/ }).click()
    await expect(mere.getByText('2 reports joined to the first')).toBeVisible()
    await shown(aroha, 1)
    const resident = await mere.context().newPage()
    await resident.goto(paths.reportStatus(second.reference))
    await expect(resident.getByRole('link', { name: new RegExp(first.reference) })).toBeVisible()
    await expect(resident.getByText(/^Its status is Received since/)).toBeVisible()
    await resident.close()
    await undo('2 reports joined')
    await shown(aroha, 3)
  })

  await test.step('all are chosen and assigned, and the other operator finds them under “Me”', async () => {
    await mere.getByRole('checkbox', { name: 'Choose the 3 reports shown' }).check()
    await expect(mere.getByText('3 of 3 chosen')).toBeVisible()
    await press(mere, 'Assign to…')
    await mere.getByRole('menuitem', { name: 'Aroha' }).click()
    await expect(mere.getByText('3 reports assigned to Aroha')).toBeVisible()
    await aroha.getByRole('combobox', { name: 'Assigned to' }).selectOption('Me')
    await shown(aroha, 3)
    await expect(aroha.getByText(/Assigned to Aroha/)).toHaveCount(3)
  })

  await test.step('all are closed with one reason, and one press takes it back', async () => {
    await mere.getByRole('checkbox', { name: 'Choose the 3 reports shown' }).check()
    await press(mere, 'Close…')
    await mere.getByRole('textbox', { name: 'Reason' }).fill('A crew comes today.')
    await press(mere, 'Close 3 reports')
    await expect(mere.getByText('3 reports closed')).toBeVisible()
    await shown(aroha, 0)
    await undo('3 reports closed')
    await shown(aroha, 3)
  })

  await test.step('the bin is emptied, and a report closes with the button that says so', async () => {
    await emptyBin('WCC57')
    const close = mere.getByRole('button', { name: /^Emptied since: close\?/ })
    await expect(close).toHaveCount(3)
    await close.first().click()
    await expect(mere.getByText('1 report closed')).toBeVisible()
    await shown(aroha, 2)
  })
})
