import { expect, type Page, type Route } from '@playwright/test'
import { type Bin, isLocated, type LocatedBin, paths } from 'shared-domain'
import { early } from './early'
import { endRounds } from './end-rounds'
import { widths } from './every-case'
import { expectAccessible } from './expect-accessible'
import { openAlertGroups } from './open-alert-groups'
import { openCriteria, PLANNED } from './plan-on-screen'
import { assignedRoute, assignToKiri, fullBins } from './run-sheet/assigned-route'
import { type Council, startCouncil } from './run-sheet/council'
import { office } from './run-sheet/office'
import { expectThumbSized, inRecord, next, PHONE, press, savedHere, startRoute } from './run-sheet/sheet'
import { test } from './test'

const STOPS = `**/api/routes/*/stops/*`

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

/** Plans and assigns a route of one truck over the full compost bins. Returns the route's id. */
async function planRoute(mere: Page, name: string): Promise<string> {
  await mere.clock.setFixedTime(await early())
  await mere.reload()
  await openCriteria(mere)
  await mere.getByLabel('Route Name').fill(name)
  const leaveOut = (group: string, name: string | RegExp) =>
    mere.getByRole('group', { name: group }).getByText(name, { exact: true }).click()
  for (const status of [/^Warning \(/, /^Likely to overflow \(/]) await leaveOut('Bin Status', status)
  for (const type of [/^General \(/, /^Recycling \(/]) await leaveOut('Bin Type', type)
  for (const truck of ['General 1', 'General 2', 'Recycling']) await leaveOut('Trucks', truck)
  await mere.getByRole('button', { name: 'Generate Optimized Route' }).click()
  await expect(mere.getByText('Route successfully generated!')).toBeVisible(PLANNED)
  await press(mere, 'Keep Plan')
  const route = mere.getByRole('row', { name: 'Route of Compost and recycling' })
  const id = (await route.getByText(/^R\d{3}$/).textContent()) ?? ''
  await assignToKiri(mere, id)
  await route.getByRole('link', { name: 'View Details' }).click()
  await expect(mere.getByRole('heading', { level: 1, name })).toBeVisible()
  return id
}

test('an operator plans and assigns a route, and a driver empties its bins, partly without a signal', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.generateRoute, { hasClock: true })
  const { bin, isAlerted, closeReport, counted, collectionsOf, report, reportOverflow, route } = office(mere)
  await endRounds(mere.request, council.address)
  const start = await counted()
  const id = await planRoute(mere, 'Courtenay Place round')
  const { stops, plan } = await route(id)
  const bins = stops.map((stop) => stop.bin)
  expect(bins.length).toBeGreaterThan(2)
  const [first, second, last] = [bins[0], bins[1], bins.at(-1)] as [Bin, Bin, Bin]
  const resident = await reportOverflow(first.id)
  // A single reading raises no alert, and which bins have two depends on the hour; a report does.
  await reportOverflow(last.id)
  const collected = (of: Bin) => collectionsOf(of.id).then(({ length }) => length)
  const before = { first: await collected(first), second: await collected(second) }

  const kiri = await council.signIn(browser, 'Kiri', paths.run, PHONE)
  await kiri.getByRole('link', { name: /Courtenay Place round/ }).click()
  await startRoute(kiri)
  await next(kiri, first)
  await press(kiri, 'Done')
  await next(kiri, second)
  await inRecord(kiri)

  await kiri.context().setOffline(true)
  const planned = (plan?.visits ?? []).filter(({ kind }) => kind !== 'depot').slice(1)
  // The sheet does not ask for a break behind all work.
  const visits = planned.slice(0, planned.findLastIndex(({ kind }) => kind !== 'break') + 1)
  for (const visit of visits) {
    if (visit.kind !== 'stop') await press(kiri, visit.kind === 'break' ? 'Break Over' : 'Emptied')
    else {
      await next(kiri, bins.find(({ id: binId }) => binId === visit.binId) as Bin)
      await press(kiri, visit.binId === last.id ? 'Skip' : 'Done')
      if (visit.binId === last.id) await press(kiri, 'Blocked')
    }
  }
  await savedHere(kiri, `${visits.length} taps`)
  await expect(kiri.getByRole('region', { name: 'Every stop is done or skipped' })).toContainText(
    'back at the depot',
  )
  await press(kiri, 'Finish Route')
  await savedHere(kiri, `${visits.length + 1} taps`)
  expect((await route(id)).status).toBe('active')
  await kiri.context().setOffline(false)
  await inRecord(kiri)

  // The operator's page follows without a reload.
  await expect(mere.getByText('nothing on it changes any more')).toBeVisible()
  const driven = await route(id)
  expect(driven).toMatchObject({ status: 'completed', binsDone: bins.length - 1 })
  expect(driven.stops.map(({ state }) => state)).toEqual([...bins.slice(1).map(() => 'done'), 'skipped'])
  expect(driven.stops.at(-1)?.skipReason).toBe('blocked')
  expect(driven.visitsDone).toHaveLength(visits.filter(({ kind }) => kind !== 'stop').length)
  await expect(mere.getByRole('listitem').filter({ hasText: 'unload' }).last()).toContainText('Done')
  expect(await collected(first)).toBe(before.first + 1)
  expect(await collected(second)).toBe(before.second + 1)
  expect(await bin(first.id)).toMatchObject({ fillLevel: 0, status: 'normal' })
  expect(await bin(last.id)).toMatchObject({ status: 'full' })
  expect(await isAlerted(second.id)).toBe(false)
  expect(await isAlerted(last.id)).toBe(true)
  // The alert of the level closes; the resident's report stays open until an operator closes it.
  expect(await isAlerted(first.id)).toBe(false)
  expect(await report(resident.id)).toMatchObject({ isProposedToClose: true })
  await closeReport(resident.id)
  expect(await isAlerted(first.id)).toBe(false)

  await mere.goto(paths.bin(second.id))
  const now = mere.getByRole('region', { name: 'Now' })
  await expect(now.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expect(mere.getByRole('link', { name: `Route ${id}` })).toBeVisible()
  const { routes, full } = await counted()
  expect(routes).toBe(start.routes + 1)
  expect(full).toBe(start.full - (bins.length - 1))
})

test('a resident’s report is seen, planned, collected and closed, and each step is shown to the resident', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.dashboard, { hasClock: true })
  const { bin, counted, closeReport, alerts } = office(mere)
  await endRounds(mere.request, council.address)
  const start = await counted()
  const alerted = new Set((await alerts()).map(({ binId }) => binId))
  const { bins } = await (await mere.request.get('/api/bins?binType=compost&status=normal&limit=50')).json()
  const reported = (bins as Bin[]).filter(isLocated).find(({ id }) => !alerted.has(id)) as LocatedBin
  const inAlerts = mere
    .getByRole('region', { name: 'Active Alerts' })
    .getByRole('link', { name: `Bin ${reported.id}`, exact: true })
  await expect(
    mere.getByRole('region', { name: 'Active Alerts' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(inAlerts).toBeHidden()
  const expectAlert = () =>
    expect(async () => {
      await openAlertGroups(mere)
      await expect(inAlerts).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })

  const resident = await (await browser.newContext({ baseURL: council.address })).newPage()
  await resident.goto(paths.report(reported))
  await press(resident, 'Overflowing')
  const reference =
    (await resident
      .getByRole('link', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ })
      .first()
      .textContent()) ?? ''
  // Appears among the alerts without a reload.
  await expectAlert()

  await mere.goto(paths.generateRoute)
  const id = await planRoute(mere, 'Reported round')
  await resident.goto(paths.reportStatus(reference))
  await expect(resident.getByText('A truck is planned to come to the bin')).toBeVisible()
  await mere.goto(paths.dashboard)
  await expectAlert()
  await expect(mere.getByText(`On route ${id}`).filter({ visible: true }).first()).toBeVisible()

  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await startRoute(kiri)
  await inRecord(kiri)
  const next = kiri.getByRole('region', { name: reported.location })
  if (!(await next.isVisible())) await press(kiri, `Do next: ${reported.location}`)
  await expect(next).toBeVisible()
  await press(kiri, 'Done')
  await inRecord(kiri)
  await expect(inAlerts).toBeHidden()
  await resident.reload()
  await expect(resident.getByText('The bin was emptied since')).toBeVisible()
  expect(await bin(reported.id)).toMatchObject({ status: 'normal' })

  const listed = await (await mere.request.get(`/api/reports?q=${reference}`)).json()
  await closeReport(listed.reports[0].id)
  await resident.reload()
  await expect(resident.getByRole('heading', { name: 'Closed' })).toBeVisible()
  await press(kiri, 'Finish Early')
  const sure = kiri.getByRole('dialog').getByRole('button', { name: /^Complete/ })
  const over = kiri.getByRole('region', { name: 'Route finished' })
  await expect(sure.or(over)).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(over).toBeVisible()
  await expect.poll(async () => (await counted()).routes).toBe(start.routes + 1)
})

test('a tap whose answer was lost is counted once, and outlives the tab', async ({ browser }) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const { collectionsOf, route } = office(mere)
  const [first, second] = (await fullBins(mere, 2, 1)) as [LocatedBin, LocatedBin]
  const before = (await collectionsOf(first.id)).length
  const id = await assignedRoute(mere, 'Newtown round', [first, second])

  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await startRoute(kiri)
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
  await expect(again.getByRole('link', { name: /Newtown round/ })).toContainText('1 of 2 stops done')
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

test('a tap on a route that was given to another driver is recorded, marked as late', async ({ browser }) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const [bin] = (await fullBins(mere, 1, 3)) as [LocatedBin]
  const id = await assignedRoute(mere, 'Karori round', [bin])
  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await startRoute(kiri)
  await next(kiri, bin)
  await inRecord(kiri)

  // With a signal, the sheet would close before the tap.
  await kiri.context().setOffline(true)
  await mere.getByRole('button', { name: 'Assign to Driver' }).click()
  await mere.getByRole('combobox', { name: `Driver of ${id}` }).selectOption({ index: 1 })
  await press(mere, 'Assign')
  await expect(mere.getByText('Kiri', { exact: true })).toBeHidden()
  await press(kiri, 'Done')
  await savedHere(kiri, '1 tap')
  await kiri.context().setOffline(false)
  await expect(kiri.getByText('given to another driver')).toBeVisible()
  await expect(kiri.getByText('In the record, marked as late:')).toBeVisible()
  await expect(kiri.getByRole('button', { name: 'Discard' })).toBeHidden()
  await expect(mere.getByText(/tapped by Kiri \(arrived late/)).toBeVisible()
  await press(kiri, 'OK')
  await expect(kiri.getByText('In the record, marked as late:')).toBeHidden()
})

test('a driver who signs out leaves no route on the phone', async ({ browser }) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const id = await assignedRoute(mere, 'Island Bay round', await fullBins(mere, 1, 4))
  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await expect(kiri.getByRole('button', { name: 'Start Route' })).toBeVisible()
  const copies = () =>
    kiri.evaluate(() => Object.keys(localStorage).filter((key) => /^record-copy:/.test(key)))
  expect(await copies()).toContain(`record-copy:run-sheet:${id}`)

  const signOut = async () => {
    await press(kiri, 'Signed in as Kiri')
    await kiri.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await kiri.context().setOffline(true)
  await signOut()
  await expect(kiri.getByText('You are still signed in')).toBeVisible()
  expect(await copies()).toContain(`record-copy:run-sheet:${id}`)
  await kiri.context().setOffline(false)
  await signOut()
  await expect(kiri.getByLabel('Password')).toBeVisible()
  expect(await copies()).toEqual([])
  await kiri.goto(paths.runSheet(id))
  await expect(kiri.getByLabel('Password')).toBeVisible()
})

for (const width of widths(320))
  test(`the sheet of a planned route and its details are accessible at ${width} px`, async ({ browser }) => {
    const screen = { viewport: { width, height: 800 }, colorScheme: 'light' } as const
    const mere = await council.signIn(browser, 'Mere', paths.routes, screen)
    const bins = await fullBins(mere, 3)
    const id = await assignedRoute(mere, 'Aro Valley round', bins)
    await expectAccessible(mere)
    const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), screen)
    await startRoute(kiri)
    await expect(kiri.getByRole('button', { name: 'Done' })).toBeVisible()
    await inRecord(kiri)
    await kiri.context().setOffline(true)
    await press(kiri, 'Done')
    await savedHere(kiri, '1 tap')
    await press(kiri, 'Skip')
    await expect(kiri.getByRole('button', { name: 'Blocked' })).toBeFocused()
    await expectThumbSized(kiri)
    await expectAccessible(kiri)
  })
