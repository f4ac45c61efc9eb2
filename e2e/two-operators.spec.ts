import { expect, type Page, test } from '@playwright/test'
import { paths } from 'shared-domain'
import { endRounds } from './end-rounds'
import { assignToKiri, fullBins } from './run-sheet/assigned-route'
import { type Council, startCouncil } from './run-sheet/council'
import { office } from './run-sheet/office'
import { press } from './run-sheet/sheet'

let council: Council
test.beforeAll(async () => {
  test.setTimeout(120_000)
  council = await startCouncil()
})
test.afterAll(() => council.close())

const saysHere = (page: Page, who: string) =>
  expect(page.getByText(`Also here: ${who}`, { exact: true })).toBeVisible()

test('two operators see each other, and neither overwrites an unseen change', async ({ browser }) => {
  test.setTimeout(120_000)
  const mere = await council.signIn(browser, 'Mere', paths.residentReports)
  const { reportOverflow, makeRoute } = office(mere)
  const { id } = await reportOverflow('WCC42')
  const report = paths.residentReport(id)
  const aroha = await council.signIn(browser, 'Aroha', report)
  await mere.goto(report)

  await test.step('a report', async () => {
    await saysHere(aroha, 'Mere')
    await saysHere(mere, 'Aroha')
    await aroha.getByLabel('New status').selectOption('closed')
    await aroha.getByRole('textbox', { name: 'Reason' }).fill('Nothing to see.')
    await saysHere(mere, 'Aroha (editing)')

    await mere.getByLabel('New status').selectOption('scheduled')
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
