import { expect, type Page } from '@playwright/test'
import { type LocatedBin, paths } from 'shared-domain'
import { alerts, arrive, menu, watchFailures } from '../arrive'
import { endRounds } from '../end-rounds'
import { expectAccessible } from '../expect-accessible'
import { expectKept } from '../kept-offline'
import { test } from '../test'
import { assignedRoute, fullBins } from './assigned-route'
import { type Council, startCouncil } from './council'
import { office } from './office'
import { expectThumbSized, inRecord, next, PHONE, press, savedHere, startRoute } from './sheet'

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

/** Crashes the page, as a phone does that needs the memory, and opens another from the home screen or the history. */
async function throwAway(page: Page, path: string): Promise<Page> {
  const context = page.context()
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  const again = await context.newPage()
  await again.goto(path)
  return again
}

test('a phone discards the run sheet twice without a signal, and every tap arrives once', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const { collectionsOf, route } = office(mere)
  const bins = (await fullBins(mere, 4)) as [LocatedBin, LocatedBin, LocatedBin, LocatedBin]
  const [first, second, third, fourth] = bins
  const counted = () => Promise.all(bins.map(async ({ id }) => (await collectionsOf(id)).length))
  const before = await counted()
  const id = await assignedRoute(mere, 'Thorndon round', bins)

  let kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), PHONE)
  const taken: string[] = []
  kiri.context().on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.request().method() === 'POST' && pathname.startsWith('/api/routes/')) taken.push(pathname)
  })
  await startRoute(kiri)
  await next(kiri, first)
  await press(kiri, 'Done')
  await inRecord(kiri)
  await expectKept(kiri, paths.run)
  await kiri.context().setOffline(true)
  await press(kiri, 'Done')
  await savedHere(kiri, '1 tap')

  kiri = await throwAway(kiri, paths.run)
  await expect(kiri.getByText(/The routes on this phone, as of/)).toBeVisible()
  await expect(kiri.getByText('1 to be sent by itself')).toBeVisible()
  await kiri.getByRole('link', { name: /Thorndon round/ }).click()
  await next(kiri, third)
  await savedHere(kiri, '1 tap')
  await press(kiri, 'Done')
  await savedHere(kiri, '2 taps')

  kiri = await throwAway(kiri, paths.runSheet(id))
  await next(kiri, fourth)
  await expect(kiri.getByText(/The route as of \d+:\d\d.[ap]m/)).toBeVisible()
  await press(kiri, `Take back: ${second.location}`)
  await next(kiri, second)
  await press(kiri, 'Skip')
  await press(kiri, 'Contaminated')
  await next(kiri, fourth)
  await savedHere(kiri, '4 taps')
  await press(kiri, 'Done')
  await next(kiri, { location: 'Southern Landfill' })
  await expectThumbSized(kiri)
  await press(kiri, 'Emptied')
  await savedHere(kiri, '6 taps')
  expect((await route(id)).binsDone).toBe(1)

  await kiri.context().setOffline(false)
  await inRecord(kiri)
  await expect(kiri.getByText(/The route as of/)).toBeHidden()
  const driven = await route(id)
  expect(driven.stops.map(({ state, skipReason }) => skipReason ?? state)).toEqual([
    'done',
    'contaminated',
    'done',
    'done',
  ])
  expect(driven.visitsDone).toHaveLength(1)
  expect(await counted()).toEqual(before.map((count, at) => count + (at === 1 ? 0 : 1)))
  // Each tap is one entry, and none was repeated.
  const path = (what: string) => `/api/routes/${id}/${what}`
  const told = ['status', 'stops/1', 'stops/2', 'stops/2', 'stops/2', 'stops/3', 'stops/4', 'visits/5']
  expect(taken.sort()).toEqual(told.map(path))

  // Only the record ends a session, not the network.
  await kiri.reload()
  await press(kiri, 'Finish Route')
  await inRecord(kiri)
  expect((await route(id)).status).toBe('completed')
})

test('a driver lands on their own run, and nothing that they can reach is refused or fails', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const kiri = await context.newPage()
  const failures = watchFailures(kiri)
  const streams: number[] = []
  kiri.on('response', (response) => {
    if (response.url().includes('/api/events')) streams.push(response.status())
  })
  await arrive(kiri, council, 'Kiri')
  await expect(kiri).toHaveURL(/\/app\/run$/)
  await expect(kiri.getByRole('heading', { level: 1, name: "Today's Run" })).toBeVisible()
  await expect(kiri.getByRole('switch', { name: 'Real data' })).toHaveCount(0)
  await expect.poll(() => streams).toContain(200)

  await kiri.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(menu(kiri)).toHaveText(['Collection Routes', "Today's Run", 'Technology'])
  for (const name of ['Collection Routes', 'Technology', "Today's Run"]) {
    await menu(kiri).filter({ hasText: name }).click()
    await expect(kiri.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(alerts(kiri)).toHaveCount(0)
    await kiri.getByRole('button', { name: 'Toggle sidebar' }).click()
  }
  await kiri.keyboard.press('Escape')
  await kiri.goto(`${council.address}${paths.dashboard}`)
  await expect(kiri).toHaveURL(/\/app\/run$/)
  await kiri.keyboard.press('Control+k')
  await expect(kiri.getByRole('option', { name: /Plan a new route|QR Codes|Reports|Fleet/ })).toHaveCount(0)
  await expectAccessible(kiri)
  expect(failures).toEqual([])
  expect(new Set(streams)).toEqual(new Set([200]))
  await context.close()
})

test('a driver has their own menu without a signal too, on a phone that an administrator used before', async ({
  browser,
}) => {
  const phone = await council.signIn(browser, 'Hana', paths.run, { viewport: { width: 390, height: 844 } })
  await expectKept(phone, paths.run)
  await phone.context().clearCookies()
  await arrive(phone, council, 'Kiri')
  await expect(phone).toHaveURL(/\/app\/run$/)
  await expectKept(phone, paths.run)
  await phone.context().setOffline(true)
  await phone.goto(paths.run)
  await expect(phone.getByRole('heading', { level: 1, name: "Today's Run" })).toBeVisible()
  await phone.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(menu(phone)).toHaveText(['Collection Routes', "Today's Run", 'Technology'])
  await phone.context().close()
})

test('what the record cannot take by itself is listed in the office at once, and recorded there', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  await endRounds(mere.request, council.address)
  const { collectionsOf, giveTo, makeRoute } = office(mere)
  const [bin] = (await fullBins(mere, 1)) as [LocatedBin]
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
