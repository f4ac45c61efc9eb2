import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test'
import { paths } from 'shared-domain'
import { OPERATIONS, operationUrl } from 'shared-domain/contract'
import { openScreen } from './open-screen'

const POSTS = `**${OPERATIONS.createReport.path}`
const REFERENCE = /[0-9A-Z]{5}-[0-9A-Z]{5}/

/** Every test has a bin to itself, so that it can count what the record has of it. */
const open = (page: Page, binId: string) =>
  openScreen(page, paths.report({ id: binId, location: 'the label' }), 'real')

async function reportsOf(request: APIRequestContext, binId: string): Promise<number> {
  const response = await request.get(`${OPERATIONS.listReports.path}?limit=1&binId=${binId}`)
  return (await response.json()).total
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const yours = (page: Page) => page.getByRole('region', { name: 'Your reports' })
const saved = (page: Page) => page.getByText('Saved on this phone', { exact: true })

/** The keys of the reports that leave the page, in order. */
function keysFrom(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith(OPERATIONS.createReport.path)) keys.push(asked.headers()['idempotency-key'])
  })
  return keys
}

async function expectInRecordOnce(page: Page, binId: string, before: number) {
  await expect(yours(page).getByText(REFERENCE)).toBeVisible()
  await expect(yours(page).getByRole('listitem')).toHaveCount(1)
  expect(await reportsOf(page.request, binId)).toBe(before + 1)
}

test.describe('a report of a resident', () => {
  test('reaches the record, and its reference outlives the thanks and the visit', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC201')
    await open(page, 'WCC201')
    await press(page, 'Overflowing')
    await expect(page.getByText('Report Submitted', { exact: true })).toBeVisible()
    await expect(page.getByText('Overflowing report submitted successfully!')).toBeVisible()
    await expectInRecordOnce(page, 'WCC201', before)
    await expect(page.getByText('Report Submitted', { exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Damaged' })).toBeEnabled()
    await page.reload()
    await expectInRecordOnce(page, 'WCC201', before)
  })

  test('made without a connection is sent when there is one', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC202')
    await open(page, 'WCC202')
    await context.setOffline(true)
    await press(page, 'Damaged')
    await expect(saved(page)).toBeVisible()
    await expect(page.getByText('It will send by itself.')).toBeVisible()
    await expect(page.getByText('Report Submitted', { exact: true })).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByText('Damaged report submitted successfully!')).toBeVisible()
    await expectInRecordOnce(page, 'WCC202', before)
  })

  test('is in the record once although the phone never heard of it', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC203')
    await open(page, 'WCC203')
    const keys = keysFrom(page)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(POSTS, loseAnswer, { times: 1 })
    await press(page, 'Damaged')
    await expect(saved(page)).toBeVisible()
    await expectInRecordOnce(page, 'WCC203', before)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('outlives a failure of the server', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC204')
    await open(page, 'WCC204')
    await page.route(POSTS, (route) => route.fulfill({ status: 500, body: 'Oops' }), { times: 1 })
    await press(page, 'Missing')
    await expect(saved(page)).toBeVisible()
    await expectInRecordOnce(page, 'WCC204', before)
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

  test('is sent by one of two tabs, and both show it', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC207')
    const other = await context.newPage()
    await open(page, 'WCC207')
    await open(other, 'WCC207')
    const keys = [keysFrom(page), keysFrom(other)]
    await context.setOffline(true)
    await press(page, 'Bad smell')
    await expect(yours(other).getByText('Saved on this phone, will send by itself')).toBeVisible()
    await context.setOffline(false)
    await expectInRecordOnce(page, 'WCC207', before)
    await expectInRecordOnce(other, 'WCC207', before)
    expect(new Set(keys.flat()).size).toBe(1)
  })

  test('is not lost with a tab that is closed right after the tap', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC208')
    await open(page, 'WCC208')
    await press(page, 'Damaged')
    await page.close()
    const next = await context.newPage()
    await open(next, 'WCC208')
    await expectInRecordOnce(next, 'WCC208', before)
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
