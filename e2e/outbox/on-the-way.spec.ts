import { expect, type Route } from '@playwright/test'
import { MINUTE_MS, paths } from 'shared-domain'
import { test } from '../test'
import {
  expectInRecordOnce,
  keysFrom,
  newestFileOf,
  open,
  POSTS,
  press,
  report,
  reportsOf,
  saved,
  submitted,
  yours,
} from './resident'

test.beforeEach(({ page }) => page.clock.install())

test.describe('a report on its way', () => {
  test('is sent once there is a connection again', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC301')
    await open(page, 'WCC301')
    await context.setOffline(true)
    await report(page, 'Damaged')
    await expect(page.getByText('It will send by itself.')).toBeVisible()
    await expect(yours(page).getByText('Saved on this phone, will send by itself')).toBeVisible()
    await expect(submitted(page)).toBeHidden()
    await context.setOffline(false)
    await expectInRecordOnce(page, 'WCC301', before)
  })

  test('is sent by the next visit when the tab was closed meanwhile', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC302')
    await open(page, 'WCC302')
    await context.setOffline(true)
    await report(page, 'Damaged')
    await expect(page.getByText('It will send by itself.')).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await open(next, 'WCC302')
    await expectInRecordOnce(next, 'WCC302', before)
  })

  test('is not lost with a tab that is closed right after the tap', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC303')
    await open(page, 'WCC303')
    await press(page, 'Damaged')
    await page.close()
    const next = await context.newPage()
    await open(next, 'WCC303')
    await expectInRecordOnce(next, 'WCC303', before)
  })

  test('is sent when its page is left at once', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC304')
    await open(page, 'WCC304')
    await press(page, 'Damaged')
    await page.goto('about:blank')
    await expect.poll(() => reportsOf(page.request, 'WCC304')).toBe(before + 1)
  })

  test('is retried after three failures of the server', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC305')
    await open(page, 'WCC305')
    const keys = keysFrom(page)
    await page.route(POSTS, (route) => route.fulfill({ status: 500, body: 'Oops' }), { times: 3 })
    await report(page, 'Missing')
    for (const failures of [1, 2, 3]) {
      await expect.poll(() => keys.length).toBe(failures)
      await expect(saved(page)).toBeVisible()
      await page.clock.fastForward(MINUTE_MS)
    }
    await expectInRecordOnce(page, 'WCC305', before)
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })

  test('is in the record once although its answer was lost', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC306')
    await open(page, 'WCC306')
    const keys = keysFrom(page)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(POSTS, loseAnswer, { times: 1 })
    await report(page, 'Damaged')
    await expect.poll(() => reportsOf(page.request, 'WCC306')).toBe(before + 1)
    await expect(saved(page)).toBeVisible()
    await page.clock.fastForward(MINUTE_MS)
    await expectInRecordOnce(page, 'WCC306', before)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('does not count as sent after the answer of a captive portal', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC307')
    await open(page, 'WCC307')
    const keys = keysFrom(page)
    await page.route(POSTS, (route) => route.fulfill({ status: 200, body: '<h1>Welcome</h1>' }), { times: 1 })
    await report(page, 'Damaged')
    await expect.poll(() => keys.length).toBe(1)
    await expect(saved(page)).toBeVisible()
    await page.clock.fastForward(MINUTE_MS)
    await expectInRecordOnce(page, 'WCC307', before)
  })

  test('is sent by one of two tabs, and both show it', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC308')
    const other = await context.newPage()
    await open(page, 'WCC308')
    await open(other, 'WCC308')
    const keys = [keysFrom(page), keysFrom(other)]
    await context.setOffline(true)
    await report(page, 'Bad smell')
    await expect(yours(other).getByText('Saved on this phone, will send by itself')).toBeVisible()
    await context.setOffline(false)
    await expectInRecordOnce(page, 'WCC308', before)
    await expectInRecordOnce(other, 'WCC308', before)
    expect(new Set(keys.flat()).size).toBe(1)
  })

  test('whose key is already used stays on the phone, with advice (422)', async ({ page }) => {
    await open(page, 'WCC309')
    const refuse = {
      status: 422,
      json: { type: 'urn:problem:test', status: 422, detail: 'Make a new UUID.' },
    }
    await page.route(POSTS, (route) => route.fulfill(refuse))
    const keys = keysFrom(page)
    await report(page, 'Damaged')
    await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
    await expect(yours(page).getByText(/Make a new UUID/)).toBeVisible()
    await expect(yours(page).getByRole('link', { name: '04 499 4444' })).toBeVisible()
    await page.clock.fastForward(60 * MINUTE_MS)
    await page.reload()
    await expect(yours(page).getByText(/Make a new UUID/)).toBeVisible()
    expect(keys).toHaveLength(1)
  })

  test('is abandoned after 15 s on a server that hangs, and sent again', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC310')
    await open(page, 'WCC310')
    const keys = keysFrom(page)
    await page.route(POSTS, () => {}, { times: 1 })
    await report(page, 'Damaged')
    await expect.poll(() => keys.length).toBe(1)
    await page.clock.fastForward(15_000)
    await expect(saved(page)).toBeVisible()
    await page.clock.fastForward(MINUTE_MS)
    await expectInRecordOnce(page, 'WCC310', before)
    expect(new Set(keys).size).toBe(1)
  })

  test('is withdrawn from the record by Undo', async ({ page }) => {
    await open(page, 'WCC311')
    await report(page, 'Damaged')
    await expect(submitted(page)).toBeVisible()
    await press(page, 'Undo')
    await expect(page.getByText('Damaged report taken back')).toBeVisible()
    await expect(yours(page)).toBeHidden()
    const { status, reference, history } = await newestFileOf(page.request, 'WCC311')
    expect([status, history.length]).toEqual(['withdrawn', 2])
    await page.goto(paths.reportStatus(reference))
    await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
  })

  test('is withdrawn by the next visit after an undo without a signal', async ({ page, context }) => {
    await open(page, 'WCC312')
    await report(page, 'Damaged')
    await expect(submitted(page)).toBeVisible()
    await context.setOffline(true)
    await press(page, 'Undo')
    await expect(yours(page).getByText(/^Being taken back/)).toBeVisible()
    expect(await newestFileOf(page.request, 'WCC312')).toMatchObject({ status: 'open' })
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await open(next, 'WCC312')
    await expect.poll(async () => (await newestFileOf(next.request, 'WCC312')).status).toBe('withdrawn')
    await expect(yours(next)).toBeHidden()
  })
})
