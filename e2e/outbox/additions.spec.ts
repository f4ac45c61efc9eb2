import { expect, type Page } from '@playwright/test'
import { OPERATIONS } from 'shared-domain/contract'
import { test } from '../test'
import { expectFormKept, newestFileOf, open, press, report, reportsOf, submitted, yours } from './resident'

/** A picture of 3000 × 2000 pixels, as a camera would take it. */
async function takePhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    const context = canvas.getContext('2d')
    for (let x = 0; x < 3000; x += 50) {
      if (context) context.fillStyle = `hsl(${x} 70% 50%)`
      context?.fillRect(x, 0, 50, 2000)
    }
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

const formFor = (page: Page, report: string) =>
  page.getByRole('form', { name: `Add to your ${report}`, exact: true })

test.beforeEach(({ page }) => page.clock.install())

test.describe('an addition to a report', () => {
  test('reaches the record after the report, also when added offline', async ({ page, context }) => {
    await open(page, 'WCC341')
    await expectFormKept(page)
    await context.setOffline(true)
    await report(page, 'Damaged')
    const form = formFor(page, 'Damaged report of WCC341')
    await form.getByLabel('Note').fill('The lid hangs by one hinge.')
    await form.getByLabel('Email').fill('kiri@example.nz')
    const photo = { name: 'lid.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) }
    await form.getByLabel(/^Photos/).setInputFiles(photo)
    await expect(form.getByText(/lid\.jpg, \d+ KB/)).toBeVisible()
    await press(page, 'Add to report')
    await expect(yours(page).getByText('Photo: saved on this phone, will send by itself')).toBeVisible()
    await context.setOffline(false)
    // The photo is sent last.
    await expect
      .poll(() => newestFileOf(page.request, 'WCC341'))
      .toMatchObject({
        note: 'The lid hangs by one hinge.',
        contact: { email: 'kiri@example.nz' },
        photos: 1,
      })
    await expect(yours(page).getByText(/will send by itself/)).toHaveCount(0)
  })

  test('is appended to earlier additions', async ({ page }) => {
    await open(page, 'WCC343')
    await report(page, 'Damaged')
    const form = formFor(page, 'Damaged report of WCC343')
    await form.getByLabel('Note').fill('First note.')
    await form.getByLabel('Email').fill('kiri@example.nz')
    await press(page, 'Add to report')
    await press(page, 'Add note or photo to the Damaged report of WCC343')
    await expect(form).toBeFocused()
    await form.getByLabel('Note').fill('Second note.')
    await form.getByLabel('Phone').fill('021 123 4567')
    await press(page, 'Add to report')
    await expect
      .poll(() => newestFileOf(page.request, 'WCC343'))
      .toMatchObject({
        note: 'First note.\n\nSecond note.',
        contact: { email: 'kiri@example.nz', phone: '021 123 4567' },
      })
  })

  test('is still there after a visit to the report’s own page', async ({ page }) => {
    await open(page, 'WCC344')
    await report(page, 'Damaged')
    const form = formFor(page, 'Damaged report of WCC344')
    await form.getByLabel('Note').fill('The lid')
    await yours(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/report\/status\//)
    await page.goBack()
    // A browser may restore the page from its back/forward cache, with the form open.
    await yours(page).getByRole('button', { name: 'Go on with your note' }).click()
    await expect(form.getByLabel('Note')).toHaveValue('The lid')
  })

  test('with an invalid address is corrected before it is sent', async ({ page }) => {
    await open(page, 'WCC345')
    await report(page, 'Damaged')
    const form = formFor(page, 'Damaged report of WCC345')
    await form.getByLabel('Note').fill('The lid')
    await form.getByLabel('Email').fill('kiri@b')
    await press(page, 'Add to report')
    await expect(form.getByLabel('Email')).toBeFocused()
    await form.getByLabel('Email').fill('kiri@example.nz')
    await press(page, 'Add to report')
    await expect
      .poll(() => newestFileOf(page.request, 'WCC345'))
      .toMatchObject({ note: 'The lid', contact: { email: 'kiri@example.nz' } })
  })

  test('to a report of others is one tap, and counts as a duplicate', async ({ page }) => {
    await open(page, 'WCC342')
    await report(page, 'Illegal dumping')
    await expect(submitted(page)).toBeVisible()
    const before = await reportsOf(page.request, 'WCC342')
    await page.reload()
    const others = page.getByRole('list', { name: 'Already reported of this bin' })
    await expect(others.getByText(/You reported this/)).toBeVisible()
    // As on another phone.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(others.getByText(/Already reported/)).toBeVisible()
    await report(page, 'Me too: Illegal dumping')
    await expect(submitted(page)).toBeVisible()
    expect(await reportsOf(page.request, 'WCC342')).toBe(before + 1)
    const list = await page.request.get(`${OPERATIONS.listReports.path}?limit=1&binId=WCC342`)
    expect((await list.json()).reports[0].status).toBe('duplicate')
  })
})

test.describe('the form, when its code cannot be loaded', () => {
  test.use({ serviceWorkers: 'block' })
  test('says so, and opens on Retry', async ({ page }) => {
    const files = '**/report-details.*'
    await page.route(files, (route) => route.abort())
    await open(page, 'WCC346')
    await report(page, 'Damaged')
    await expect(page.getByText(/needs a signal once/)).toBeVisible()
    // After the issues are back nothing moves, and nothing else requests the file.
    await expect(page.getByRole('button', { name: 'Overflowing' })).toBeVisible()
    const retry = page.getByRole('button', { name: 'Retry', exact: true })
    await expect(retry).toBeEnabled()
    await page.unroute(files)
    // By keyboard, because a moving pointer would preload the form, too.
    await retry.press('Enter')
    await expect(formFor(page, 'Damaged report of WCC346')).toBeFocused()
  })
})
