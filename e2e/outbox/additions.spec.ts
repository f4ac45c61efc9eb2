import { expect, test } from '@playwright/test'
import { OPERATIONS, operationUrl } from 'shared-domain/contract'
import { open, press, report, reportsOf, submitted, yours } from './resident'

/** A picture of 3000 × 2000 pixels, as a camera would take it. */
async function takePhoto(page: import('@playwright/test').Page): Promise<Buffer> {
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

test.beforeEach(({ page }) => page.clock.install())

test.describe('what is added to a report', () => {
  test('reaches the record after the report, made offline though it was', async ({ page, context }) => {
    await open(page, 'WCC341')
    await context.setOffline(true)
    await report(page, 'Damaged')
    const form = page.getByRole('form', { name: 'Add to your Damaged report of WCC341' })
    await form.getByLabel('Note').fill('The lid hangs by one hinge.')
    await form.getByLabel('Email').fill('kiri@example.nz')
    const photo = { name: 'lid.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) }
    await form.getByLabel(/^Photos/).setInputFiles(photo)
    await expect(form.getByText(/lid\.jpg, \d+ KB/)).toBeVisible()
    await press(page, 'Add to report')
    await expect(yours(page).getByText('Photo: saved on this phone, will send by itself')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Photo added to your report')).toBeVisible()
    await expect(yours(page).getByText(/will send by itself/)).toBeHidden()
    const list = await page.request.get(`${OPERATIONS.listReports.path}?limit=1&binId=WCC341`)
    const [{ id }] = (await list.json()).reports
    const file = await (await page.request.get(operationUrl(OPERATIONS.getReport.path, { id }))).json()
    expect(file).toMatchObject({
      note: 'The lid hangs by one hinge.',
      contact: { email: 'kiri@example.nz' },
      photos: 1,
    })
  })

  test('to what others reported is one tap, and makes no other report to do', async ({ page }) => {
    await open(page, 'WCC342')
    await report(page, 'Illegal dumping')
    await expect(submitted(page)).toBeVisible()
    const before = await reportsOf(page.request, 'WCC342')
    await page.reload()
    const others = page.getByRole('list', { name: 'Already reported of this bin' })
    await expect(others.getByText(/You reported this/)).toBeVisible()
    // As on the phone of somebody else.
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
