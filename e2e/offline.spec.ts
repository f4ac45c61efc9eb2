import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import { type BreakableConnection, breakableConnection } from './faults/breakable-connection'
import { test as base } from './test'

const REFERENCE = /[0-9A-Z]{5}-[0-9A-Z]{5}/
const report = (id: string) => paths.report({ id, location: 'the label' })

/** The product behind a connection that can be cut, and a phone that can lose its signal. */
const test = base.extend<{
  connection: BreakableConnection
  signal: { lose: () => Promise<void>; find: () => Promise<void> }
}>({
  connection: async ({ baseURL }, use) => {
    const connection = await breakableConnection(baseURL ?? '')
    await use(connection)
    connection.close()
  },
  signal: async ({ connection, context }, use) => {
    await use({
      lose: async () => {
        connection.cut()
        await context.setOffline(true)
      },
      find: async () => {
        connection.mend()
        await context.setOffline(false)
      },
    })
  },
})

/** Opens a page, and waits until all that the next visit needs is cached. */
async function visit(page: Page, connection: BreakableConnection, path: string) {
  await page.goto(new URL(path, connection.url).href)
  await expect(page.getByText(/read at/)).toBeVisible()
  const isPrepared = () =>
    page.evaluate(async () => {
      const known = await caches.open('known-bins').then((cache) => cache.keys())
      return navigator.serviceWorker.controller?.state === 'activated' && known.length > 0
    })
  await expect.poll(isPrepared).toBe(true)
}

test.describe('after one visit, with no signal and the server down', () => {
  test('a bin that was near the first one can be reported, and the report is sent later', async ({
    page,
    connection,
    signal,
    request,
  }) => {
    const reportsOf = async (binId: string): Promise<number> => {
      const answer = await request.get(`${OPERATIONS.listReports.path}?limit=1&binId=${binId}`)
      return (await answer.json()).total
    }
    const before = await reportsOf('WCC35')
    await visit(page, connection, report('WCC34'))
    await signal.lose()
    await page.goto(new URL(report('WCC35'), connection.url).href)
    await expect(page.getByRole('region', { name: 'Bin Information' }).getByText('WCC35')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bin Information' })).toContainText('Willis Street')
    await page.getByRole('button', { name: 'Overflowing', exact: true }).click()
    const yours = page.getByRole('region', { name: 'Your reports' })
    await expect(yours.getByText('Saved on this phone, will send by itself')).toBeVisible()

    // The page is left and opened again before the signal returns.
    await page.goto('about:blank')
    await page.goto(new URL(report('WCC35'), connection.url).href)
    await expect(yours.getByText('Saved on this phone, will send by itself')).toBeVisible()
    await signal.find()
    await expect(yours.getByText(REFERENCE)).toBeVisible({ timeout: 60_000 })
    expect(await reportsOf('WCC35')).toBe(before + 1)
  })

  test('a label opens the page of its bin', async ({ page, connection, signal }) => {
    await visit(page, connection, report('WCC34'))
    await signal.lose()
    await page.goto(new URL(paths.binLink('WCC35'), connection.url).href)
    await expect(page).toHaveURL(/\/report\?bin=WCC35$/)
    await expect(page.getByRole('region', { name: 'Bin Information' })).toContainText('Willis Street')
    await page.getByRole('button', { name: 'Bad smell', exact: true }).click()
    await expect(page.getByText('Saved on this phone, will send by itself')).toBeVisible()
  })

  test('a bin that the phone does not know can be reported, too', async ({ page, connection, signal }) => {
    await visit(page, connection, report('WCC34'))
    await signal.lose()
    await page.goto(new URL(report('WCC1500'), connection.url).href)
    await expect(page.getByRole('region', { name: 'Bin Information' }).getByText('WCC1500')).toBeVisible()
    await expect(page.getByText(/Willis Street/)).toBeHidden()
    await page.getByRole('button', { name: 'Damaged', exact: true }).click()
    await expect(page.getByText('Saved on this phone, will send by itself')).toBeVisible()
    await expect(page.getByText('Report Submitted', { exact: true })).toBeHidden()
  })

  test('the bins around a place are the last known ones, with their age', async ({
    page,
    connection,
    signal,
  }) => {
    await visit(page, connection, paths.nearby({ lat: -41.2865, lng: 174.776 }))
    await signal.lose()
    const inThreeHours = Date.now() + 3 * 3_600_000
    await page.clock.setFixedTime(inThreeHours)
    // Another point, so that the cached answer does not apply.
    await page.goto(new URL(paths.nearby({ lat: -41.2866, lng: 174.7761 }), connection.url).href)
    await expect(page.getByText('Last known bins, read 3 h ago')).toBeVisible()
    await expect(page.getByText('No signal: only bins that this phone has met.')).toBeVisible()
    await expect(page.getByText(/^\d+ bins known to this phone within 0.5km of your location/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Map of the bins near you' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Report Issue' }).first()).toBeVisible()
  })

  test('a place without known bins shows an error, not an empty list', async ({
    page,
    connection,
    signal,
  }) => {
    await visit(page, connection, paths.nearby({ lat: -41.2865, lng: 174.776 }))
    await signal.lose()
    await page.goto(new URL(paths.nearby({ lat: -41.334, lng: 174.7738 }), connection.url).href)
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect(page.getByText('No Nearby Bins Found')).toBeHidden()
  })
})

test('a page of the cache is shown when the server does not answer within three seconds', async ({
  page,
  connection,
}) => {
  await visit(page, connection, report('WCC36'))
  connection.stall()
  await page.goto(new URL(report('WCC37'), connection.url).href, { timeout: 10_000 })
  await expect(page.getByRole('button', { name: 'Damaged', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bin Information' })).toContainText('WCC37')
})

test('with a signal a page comes from the server, and the worker ignores the operators’ pages', async ({
  page,
  connection,
}) => {
  await visit(page, connection, report('WCC36'))
  const answer = await page.goto(new URL(report('WCC37'), connection.url).href)
  expect(answer?.status()).toBe(200)
  expect(await answer?.text()).toContain('WCC37')
  const shell = await page.goto(new URL(paths.dashboard, connection.url).href)
  expect(shell?.fromServiceWorker()).toBe(false)
  const kept = await page.evaluate(async () => {
    const files = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return files.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path.startsWith('/app') || path.startsWith('/shell'))).toEqual([])
})
