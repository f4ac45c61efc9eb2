import { devices, expect, type Page, type Route, test } from '@playwright/test'
import { type Bin, isLocated, type LocatedBin, paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { type Council, startCouncil } from './run-sheet/council'
import { office } from './run-sheet/office'

const STOPS = `**/api/routes/*/stops/*`
const { viewport, hasTouch, isMobile } = devices['Pixel 5']
const PHONE = { viewport, hasTouch, isMobile }

let council: Council
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  council = await startCouncil()
})
test.afterAll(() => council.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const next = (page: Page, { location }: { location: string }) =>
  expect(page.getByRole('region', { name: location })).toBeVisible()
const inRecord = (page: Page) =>
  expect(page.getByText('Everything you tapped is in the record.')).toBeVisible()
const savedHere = (page: Page, taps: string) =>
  expect(page.getByText(`Saved on this phone: ${taps}. Will send by itself.`)).toBeVisible()

/** Full bins that no resident has reported; `from` on in their list, so that tests share none. */
async function fullBins(page: Page, count: number, from = 0): Promise<LocatedBin[]> {
  const { alerts, bin } = office(page)
  const ids = (await alerts()).flatMap(({ type, binId, reportId }) =>
    type === 'full' && !reportId ? binId : [],
  )
  const bins: Bin[] = await Promise.all([...new Set(ids)].map(bin))
  const full = bins.filter(({ status }) => status === 'full').filter(isLocated)
  return full.slice(from, from + count)
}

/** A route of its own that Kiri has. */
async function assignedRoute(mere: Page, name: string, bins: readonly LocatedBin[]): Promise<string> {
  const { id } = await office(mere).makeRoute(name, bins)
  await mere.goto(paths.route(id))
  await mere.getByRole('button', { name: 'Assign to Driver' }).click()
  await mere.getByRole('combobox', { name: `Driver of ${id}` }).selectOption({ label: 'Kiri' })
  await press(mere, 'Assign')
  await expect(mere.getByText('Nobody yet')).toBeHidden()
  return id
}

test('a full bin becomes an empty one: an operator assigns, a driver drives, and the signal goes in between', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const { bin, isAlerted, closeReport, counted, collectionsOf, report, reportOverflow, route } = office(mere)
  const [first, second, third] = (await fullBins(mere, 3)) as [LocatedBin, LocatedBin, LocatedBin]
  const resident = await reportOverflow(first.id)
  const start = await counted()
  const before = { first: await collectionsOf(first.id), second: await collectionsOf(second.id) }
  const id = await assignedRoute(mere, 'Courtenay Place round', [first, second, third])
  await expect(mere.getByText('Southern Landfill: unload 300 L')).toBeVisible()

  const kiri = await council.signIn(browser, 'Kiri', paths.run, PHONE)
  await kiri.getByRole('link', { name: /Courtenay Place round/ }).click()
  await press(kiri, 'Start Route')
  await next(kiri, first)
  await press(kiri, 'Done')
  await next(kiri, second)
  await inRecord(kiri)

  await kiri.context().setOffline(true)
  await press(kiri, 'Done')
  await next(kiri, third)
  await press(kiri, 'Skip')
  await press(kiri, 'Blocked')
  await savedHere(kiri, '2 taps')
  await expect(kiri.getByRole('region', { name: 'Every stop is done or skipped' })).toContainText(
    'Southern Landfill',
  )
  await press(kiri, 'Finish Route')
  await savedHere(kiri, '3 taps')
  expect((await route(id)).status).toBe('active')
  await kiri.context().setOffline(false)
  await inRecord(kiri)

  // The operator's page follows without a reload.
  await expect(mere.getByText('nothing on it changes any more')).toBeVisible()
  const driven = await route(id)
  expect(driven).toMatchObject({ status: 'completed', binsDone: 2 })
  expect(driven.stops.map(({ state, skipReason }) => [state, skipReason])).toEqual([
    ['done', null],
    ['done', null],
    ['skipped', 'blocked'],
  ])
  expect(await collectionsOf(first.id)).toHaveLength(before.first.length + 1)
  expect(await collectionsOf(second.id)).toHaveLength(before.second.length + 1)
  expect(await bin(first.id)).toMatchObject({ fillLevel: 0, status: 'normal' })
  expect(await bin(third.id)).toMatchObject({ status: 'full' })
  expect(await isAlerted(second.id)).toBe(false)
  expect(await isAlerted(third.id)).toBe(true)
  // What a resident has reported stays until somebody agrees that it is settled.
  expect(await isAlerted(first.id)).toBe(true)
  expect(await report(resident.id)).toMatchObject({ isProposedToClose: true })
  await closeReport(resident.id)
  expect(await isAlerted(first.id)).toBe(false)

  await mere.goto(paths.binHistory(second.id))
  const history = mere.getByRole('dialog', { name: `Bin ${second.id}` })
  await expect(history.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expect(history.getByRole('link', { name: `Route ${id}` })).toBeVisible()
  const { routes, full } = await counted()
  expect(routes).toBe(start.routes + 1)
  expect(full).toBe(start.full - 2)
})

test('a tap is counted once although the phone never heard of it, and outlives the tab', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const { collectionsOf, route } = office(mere)
  const [first, second] = (await fullBins(mere, 2, 1)) as [LocatedBin, LocatedBin]
  const before = (await collectionsOf(first.id)).length
  const id = await assignedRoute(mere, 'Newtown round', [first, second])

  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await press(kiri, 'Start Route')
  await inRecord(kiri)
  const loseAnswer = async (call: Route) => {
    await call.fetch()
    await call.abort()
  }
  await kiri.route(STOPS, loseAnswer, { times: 1 })
  await press(kiri, 'Done')
  await savedHere(kiri, '1 tap')
  await kiri.close()
  const again = await kiri.context().newPage()
  await again.goto(paths.run)
  await expect(again.getByText(/1 of 2 stops done/)).toBeVisible()
  await again.goto(paths.runSheet(id))
  await next(again, second)
  await inRecord(again)
  expect(await collectionsOf(first.id)).toHaveLength(before + 1)

  await press(again, `Take back: ${first.location}`)
  await next(again, first)
  await inRecord(again)
  expect(await collectionsOf(first.id)).toHaveLength(before)
  expect((await route(id)).binsDone).toBe(0)
})

test('a driver does not drive the route of another, and is told why a tap is not recorded', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const [bin] = (await fullBins(mere, 1, 3)) as [LocatedBin]
  const id = await assignedRoute(mere, 'Karori round', [bin])
  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await press(kiri, 'Start Route')
  await next(kiri, bin)
  await inRecord(kiri)

  await mere.getByRole('button', { name: 'Assign to Driver' }).click()
  await mere.getByRole('combobox', { name: `Driver of ${id}` }).selectOption({ index: 1 })
  await press(mere, 'Assign')
  await expect(mere.getByText('Kiri', { exact: true })).toBeHidden()
  await press(kiri, 'Done')
  await expect(kiri.getByRole('alert')).toContainText(`Route ${id} is another driver's.`)
  await next(kiri, bin)
  await press(kiri, 'Discard')
  await expect(kiri.getByRole('alert')).toBeHidden()
  await inRecord(kiri)
})

for (const width of [320, 1280])
  test(`the sheet of a planned route and its details are accessible at ${width} px`, async ({ browser }) => {
    test.setTimeout(90_000)
    const screen = { viewport: { width, height: 800 }, colorScheme: 'light' } as const
    const mere = await council.signIn(browser, 'Mere', paths.routes, screen)
    const bins = await fullBins(mere, 3)
    const id = await assignedRoute(mere, 'Aro Valley round', bins)
    await expectAccessible(mere)
    const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), screen)
    await press(kiri, 'Start Route')
    await expect(kiri.getByRole('button', { name: 'Done' })).toBeVisible()
    await inRecord(kiri)
    await kiri.context().setOffline(true)
    await press(kiri, 'Done')
    await savedHere(kiri, '1 tap')
    await press(kiri, 'Skip')
    await expect(kiri.getByRole('button', { name: 'Blocked' })).toBeFocused()
    await expectAccessible(kiri)
  })
