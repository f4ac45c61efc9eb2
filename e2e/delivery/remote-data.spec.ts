import { expect } from '@playwright/test'
import { expectAccessible } from '../expect-accessible'
import { test } from '../test'
import { buildNewRemote, newServerPart } from './fixture-builds'
import { startProduct } from './product'
import { expectShown, openTab, sidebarLink } from './tab'

const REMOTE = 'mf-fixture-lids'
const answer = {
  bins: [
    {
      id: 'WCC7',
      location: '7 Cuba Street',
      binType: 'general',
      fillLevel: 96,
      status: 'full',
      lat: -41.29,
      lng: 174.78,
      lastCollected: null,
      measuredAt: null,
      lastCollectedAt: null,
    },
  ],
  total: 1,
  next: null,
}

test('a new remote uses an operation without a hook, with no file changed outside its folder', async ({
  browser,
}) => {
  const build = await buildNewRemote(REMOTE)
  // The shell was built before the remote, so it does not contain listBins.
  const product = await startProduct()
  await product.publish(build)
  await product.promote(REMOTE, '0.1.0')

  const page = await openTab(browser, product.address)
  const asked: string[] = []
  await page.route('**/api/bins?*', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ json: answer })
  })
  await page.goto('/app/qr-codes')
  await sidebarLink(page, 'Fixture Lids').click()
  const list = page.getByRole('region', { name: 'Full bins' })
  await expectShown(list.getByText(/^WN\d{3}, /).first())
  expect(asked).toEqual([])

  await page.getByRole('switch', { name: 'Real data' }).click()
  await expect(list.getByRole('listitem')).toHaveText(['WCC7, 7 Cuba Street'])
  expect(asked).toEqual(['?status=full'])
  await page.context().close()
  await product.close()
})

test('a new remote with a table of its own shows an added row on every open page', async ({ browser }) => {
  const [build, part] = await Promise.all([
    buildNewRemote('mf-lids', { hasTable: true }),
    newServerPart('mf-lids'),
  ])
  const product = await startProduct({ hasRecord: true, serverParts: [part] })
  await product.publish(build)
  await product.promote('mf-lids', '0.1.0')

  const openPage = async () => {
    const page = await openTab(browser, product.address)
    await page.goto('/app/lids')
    await expectShown(page.getByText('Switch to real data'))
    await page.getByRole('switch', { name: 'Real data' }).click()
    await expectShown(page.getByText('There is no note yet.'))
    return page
  }
  const [one, other] = await Promise.all([openPage(), openPage()])
  await expectAccessible(one)
  await one.getByRole('textbox', { name: 'Note' }).fill('The hinge is loose')
  await one.getByRole('button', { name: 'Add note' }).click()
  for (const page of [one, other])
    await expectShown(page.getByRole('region', { name: 'Notes' }).getByText('The hinge is loose'))
  for (const page of [one, other]) await page.context().close()
  await product.close()
})

test('a page with mock data requests nothing from the API', async ({ browser }) => {
  const product = await startProduct()
  const page = await openTab(browser, product.address)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || pathname.startsWith('/open-data/')) asked.push(pathname)
  })
  for (const [path, heading] of [
    ['/app/dashboard', 'Dashboard'],
    ['/app/routes', 'Collection Routes'],
    ['/app/qr-codes', 'QR Code Generator'],
    ['/app/analytics', 'Analytics'],
  ] as const) {
    await page.goto(path)
    await expectShown(page.getByRole('heading', { level: 1, name: heading }))
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toEqual([])
  await page.context().close()
  await product.close()
})
