import { expect, type Page } from '@playwright/test'
import { test } from '../test'
import { expectInRecordOnce, keysFrom, newestFileOf, press, reportsOf } from './resident'

const note = (page: Page) => page.locator('#early-note')
const visit = (page: Page, binId: string) =>
  page.goto(`/report?bin=${binId}&location=the+label`, { waitUntil: 'commit' })

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/*.js', async (route) => {
    await isFree
    await route.continue()
  })
  return letGo
}

test.describe('a report made before React is there', () => {
  test('is sent, and confirmed in words', async ({ page }) => {
    await page.clock.install()
    const before = await reportsOf(page.request, 'WCC331')
    const letGo = await holdScripts(page)
    await visit(page, 'WCC331')
    await press(page, 'Damaged')
    await expect(note(page)).toContainText('Report Submitted. Thank you for helping keep Wellington clean!')
    expect(await reportsOf(page.request, 'WCC331')).toBe(before + 1)
    letGo()
    await expectInRecordOnce(page, 'WCC331', before)
  })

  test('is taken over by React, and is in the record once', async ({ page }) => {
    await page.clock.install()
    const before = await reportsOf(page.request, 'WCC332')
    const keys = keysFrom(page)
    const letGo = await holdScripts(page)
    await visit(page, 'WCC332')
    await press(page, 'Damaged')
    await expect(note(page)).toContainText('Report Submitted')
    letGo()
    await expect(note(page)).toHaveCount(0)
    await expectInRecordOnce(page, 'WCC332', before)
    expect(new Set(keys).size).toBe(1)
  })

  test('can be undone', async ({ page }) => {
    await holdScripts(page)
    await visit(page, 'WCC335')
    await press(page, 'Damaged')
    await expect(note(page)).toContainText('Report Submitted')
    await press(page, 'Undo')
    await expect(note(page)).toContainText('Taken back.')
    expect(await newestFileOf(page.request, 'WCC335')).toMatchObject({ status: 'withdrawn' })
  })

  test('is stored without a connection, and sent by the next visit', async ({ page, context }) => {
    const before = await reportsOf(page.request, 'WCC333')
    await holdScripts(page)
    await visit(page, 'WCC333')
    await context.setOffline(true)
    await press(page, 'Damaged')
    await expect(note(page)).toContainText('Saved on this phone')
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await visit(next, 'WCC333')
    await expectInRecordOnce(next, 'WCC333', before)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a report is accepted, confirmed and undone in the same browser', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC334')
    await visit(page, 'WCC334')
    await press(page, 'Damaged')
    await expect(page).toHaveURL(/\/report\/status\/[0-9A-Z]{5}-[0-9A-Z]{5}/)
    expect(await reportsOf(page.request, 'WCC334')).toBe(before + 1)
    await press(page, 'Undo')
    await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
  })
})
