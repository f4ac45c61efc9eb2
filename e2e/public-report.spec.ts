import { expect, type Route, test } from '@playwright/test'
import { paths } from 'shared-domain'
import { OPERATIONS, operationUrl } from 'shared-domain/contract'
import { openScreen } from './open-screen'
import {
  expectInRecordOnce,
  open,
  POSTS,
  press,
  REFERENCE,
  reportsOf,
  submitted,
  yours,
} from './outbox/resident'

test.describe('a report of a resident', () => {
  test('reaches the record, and its reference outlives the thanks and the visit', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC201')
    await open(page, 'WCC201')
    await press(page, 'Overflowing')
    await expect(submitted(page)).toBeVisible()
    await expect(page.getByText('Overflowing report submitted successfully!')).toBeVisible()
    await expectInRecordOnce(page, 'WCC201', before)
    await expect(submitted(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Damaged' })).toBeEnabled()
    await page.reload()
    await expectInRecordOnce(page, 'WCC201', before)
  })

  test('that the record cannot read stays on the phone, with what to do', async ({ page }) => {
    await open(page, 'WCC205')
    const spoil = (route: Route) => route.continue({ postData: { issue: 'Other', binId: '' } })
    await page.route(POSTS, spoil, { times: 1 })
    await press(page, 'Other')
    await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
    await expect(yours(page).getByText(/body\.binId/)).toBeVisible()
    await expect(yours(page).getByRole('link', { name: '04 499 4444' })).toBeVisible()
    await page.reload()
    await yours(page)
      .getByRole('button', { name: /^Send again/ })
      .click()
    await expect(yours(page).getByText(REFERENCE)).toBeVisible()
  })

  test('whose key is taken stays on the phone, with what to do', async ({ page }) => {
    await open(page, 'WCC206')
    const takeKey = async (route: Route) => {
      const { 'idempotency-key': key = '' } = route.request().headers()
      const other = { issue: 'Other', binId: 'WCC206' }
      await page.request.post(OPERATIONS.createReport.path, {
        data: other,
        headers: { 'idempotency-key': key },
      })
      await route.continue()
    }
    await page.route(POSTS, takeKey, { times: 1 })
    await press(page, 'Damaged')
    await expect(yours(page).getByText(/make a new UUID/)).toBeVisible()
    await expect(yours(page).getByRole('link', { name: '04 499 4444' })).toBeVisible()
  })

  test('found near by is of a bin that the record knows', async ({ page }) => {
    await openScreen(page, paths.nearby({ lat: -41.2865, lng: 174.776 }), 'real')
    await page.getByRole('link', { name: 'Report Issue' }).first().click()
    await expect(page.getByRole('heading', { name: 'Bin Information' })).toBeVisible()
    const binId = new URL(page.url()).searchParams.get('bin') ?? ''
    const before = await reportsOf(page.request, binId)
    await press(page, 'Other')
    await expectInRecordOnce(page, binId, before)
    const known = await page.request.get(operationUrl(OPERATIONS.getBin.path, { id: binId }))
    expect(known.status()).toBe(200)
  })
})
