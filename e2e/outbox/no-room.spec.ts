import { expect, type Page } from '@playwright/test'
import { MINUTE_MS } from 'shared-domain'
import { test } from '../test'
import { expectInRecordOnce, keysFrom, open, press, reportsOf, submitted, yours } from './resident'

/** As a browser that blocks storage for sites. */
function blockStorage(page: Page) {
  return page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
  })
}

/** Leaves no free byte in localStorage and IndexedDB. */
async function fillStorage(page: Page) {
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; ) {
      try {
        localStorage.setItem(`filler${Math.random()}`, 'x'.repeat(size))
      } catch {
        size >>= 1
      }
    }
  })
  const session = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
}

/** Without setting the data source, which is kept in the storage. */
const openBlocked = async (page: Page, binId: string) => {
  await blockStorage(page)
  await page.goto(`/report?bin=${binId}&location=the+label`)
  await expect(page.getByRole('button', { name: 'Damaged', exact: true })).toBeEnabled()
}

test.beforeEach(({ page }) => page.clock.install())

test.describe('a phone without storage', () => {
  test('sends at once when its storage is blocked, and has the reference', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC321')
    await openBlocked(page, 'WCC321')
    await press(page, 'Damaged')
    await expect(submitted(page)).toBeVisible()
    await expectInRecordOnce(page, 'WCC321', before)
  })

  test('admits a failure with the phone number, and keeps trying', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC322')
    await openBlocked(page, 'WCC322')
    const keys = keysFrom(page)
    await context.setOffline(true)
    await press(page, 'Damaged')
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '04 499 4444' }).first()).toBeVisible()
    await context.setOffline(false)
    await page.clock.fastForward(MINUTE_MS)
    await expectInRecordOnce(page, 'WCC322', before)
    expect(new Set(keys).size).toBe(1)
  })

  test('sends at once when its storage is full', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC323')
    await open(page, 'WCC323')
    await fillStorage(page)
    await press(page, 'Damaged')
    await expect(submitted(page)).toBeVisible()
    await expectInRecordOnce(page, 'WCC323', before)
  })

  test('admits a failure when its storage is full and there is no connection', async ({ page, context }) => {
    await open(page, 'WCC324')
    await fillStorage(page)
    await context.setOffline(true)
    await press(page, 'Damaged')
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await expect(yours(page).getByRole('link', { name: '04 499 4444' })).toBeVisible()
  })
})
