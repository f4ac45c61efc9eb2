import { expect, type Page, test } from '@playwright/test'
import { type LocatedBin, paths } from 'shared-domain'
import { expectKept } from '../kept-offline'
import { assignedRoute, fullBins } from './assigned-route'
import { type Council, startCouncil } from './council'
import { office } from './office'
import { expectThumbSized, inRecord, next, PHONE, press, savedHere, startRoute } from './sheet'

let council: Council
test.beforeAll(async () => {
  test.setTimeout(120_000)
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
  test.setTimeout(120_000)
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
