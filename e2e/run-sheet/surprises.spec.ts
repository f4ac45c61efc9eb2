import { expect, test } from '@playwright/test'
import { type LocatedBin, paths } from 'shared-domain'
import { endRounds } from '../end-rounds'
import { assignedRoute, fullBins } from './assigned-route'
import { type Council, startCouncil } from './council'
import { office } from './office'
import { inRecord, next, PHONE, press, savedHere, startRoute } from './sheet'

const TEN_MINUTES = '10:00'

let council: Council
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  council = await startCouncil()
})
test.afterAll(() => council.close())

test('a route is handed over while its driver has no signal for ten minutes: no tap is lost, and both drivers are named', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const { collectionsOf, route, giveTo } = office(mere)
  const bins = (await fullBins(mere, 3)) as [LocatedBin, LocatedBin, LocatedBin]
  const [first, second, third] = bins
  const counted = () => Promise.all(bins.map(async ({ id }) => (await collectionsOf(id)).length))
  const before = await counted()
  const id = await assignedRoute(mere, 'Berhampore round', bins)

  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await startRoute(kiri)
  await next(kiri, first)
  await press(kiri, 'Done')
  await next(kiri, second)
  await inRecord(kiri)
  await kiri.clock.install()
  await kiri.context().setOffline(true)
  await kiri.clock.fastForward(TEN_MINUTES)

  await giveTo(id, 'Tama')
  const tama = await council.signIn(browser, 'Tama', paths.runSheet(id), PHONE)
  await next(tama, second)
  await press(tama, 'Done')
  await inRecord(tama)

  for (const bin of [second, third]) {
    await next(kiri, bin)
    await press(kiri, 'Done')
  }
  await savedHere(kiri, '2 taps')
  await kiri.context().setOffline(false)
  const notice = kiri.getByRole('status').filter({ hasText: 'Taps that arrived late' })
  await expect(notice).toContainText('In the record, marked as late:')
  for (const { location } of [second, third]) await expect(notice).toContainText(`${location} done`)

  await mere.goto(paths.route(id))
  const stop = (bin: LocatedBin) => mere.getByRole('listitem').filter({ hasText: bin.id })
  await expect(stop(second)).toContainText(/tapped by Tama and Kiri \(arrived late/)
  await expect(stop(third)).toContainText(/tapped by Kiri \(arrived late/)
  expect(await counted()).toEqual(before.map((count) => count + 1))
  expect((await route(id)).binsDone).toBe(3)
})

test('a truck breaks down under way while its driver has no signal: the rest goes to another truck, and each bin is emptied once', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const { collectionsOf, route, giveTo, makeRoute } = office(mere)
  const bins = (await fullBins(mere, 3, 3)) as [LocatedBin, LocatedBin, LocatedBin]
  const [first, second, third] = bins
  const counted = () => Promise.all(bins.map(async ({ id }) => (await collectionsOf(id)).length))
  const before = await counted()
  const id = await assignedRoute(mere, 'Hataitai round', bins)
  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await startRoute(kiri)
  await next(kiri, first)
  await press(kiri, 'Done')
  await next(kiri, second)
  await inRecord(kiri)
  await kiri.context().setOffline(true)
  await press(kiri, 'Done')
  await next(kiri, third)
  await savedHere(kiri, '1 tap')

  const hana = await council.signIn(browser, 'Hana', paths.fleet)
  await office(hana).takeOutOfService('T01')
  await mere.goto(paths.route(id))
  await press(mere, 'Complete Route')
  await mere.getByRole('dialog').getByRole('button', { name: 'Complete Route' }).click()
  await expect(mere.getByText('nothing on it changes any more')).toBeVisible()
  // The office does not know yet that the second bin is empty.
  const rest = await makeRoute('Hataitai, the rest', [second, third], 'T02')
  await giveTo(rest.id, 'Tama')
  const tama = await council.signIn(browser, 'Tama', paths.runSheet(rest.id), PHONE)
  await startRoute(tama)
  await next(tama, second)
  await inRecord(tama)

  await kiri.context().setOffline(false)
  await expect(kiri.getByRole('region', { name: 'This route was completed for you' })).toBeVisible()
  await inRecord(kiri)
  for (const bin of [second, third]) {
    await next(tama, bin)
    await press(tama, 'Done')
  }
  await inRecord(tama)

  expect((await route(id)).stops.map(({ state }) => state)).toEqual(['done', 'done', 'planned'])
  expect((await route(rest.id)).binsDone).toBe(2)
  expect(await counted()).toEqual(before.map((count) => count + 1))
  await mere.goto(paths.routes)
  await expect(mere.getByRole('heading', { name: "Today's Routes" })).toBeVisible()
  await expect(mere.getByText('Taps to Decide')).toBeHidden()
})

test('what the record cannot take by itself is listed in the office at once, and recorded there', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  await endRounds(mere.request, council.address)
  const { collectionsOf, giveTo, makeRoute } = office(mere)
  const [bin] = (await fullBins(mere, 1, 6)) as [LocatedBin]
  const before = (await collectionsOf(bin.id)).length
  const { id } = await makeRoute('Kilbirnie round', [bin], 'T02')
  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  await expect(kiri.getByRole('button', { name: 'Start Route' })).toBeVisible()
  await kiri.context().setOffline(true)
  await startRoute(kiri)
  await next(kiri, bin)
  await press(kiri, 'Done')
  await savedHere(kiri, '2 taps')
  await giveTo(id, 'Tama')
  await expect(mere.getByText('Taps to Decide')).toBeHidden()
  await kiri.context().setOffline(false)
  const notice = kiri.getByRole('status').filter({ hasText: 'Taps that arrived late' })
  await expect(notice).toContainText(`${bin.location} done`)
  await expect(notice).toContainText('With the office, which decides about them.')
  await press(kiri, 'OK')
  await expect(notice).toBeHidden()

  // The operator's page shows them without a reload.
  const listed = mere.getByRole('region', { name: 'Taps to Decide' })
  await expect(listed).toContainText('2 waiting')
  await expect(listed).toContainText(bin.location)
  await press(mere, `Dismiss: Route ${id}`)
  await press(mere, `Record as emptied: ${bin.location}`)
  await expect(listed).toBeHidden()
  await expect.poll(async () => (await collectionsOf(bin.id)).length).toBe(before + 1)
})
