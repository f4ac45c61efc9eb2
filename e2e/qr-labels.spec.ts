import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import scan from 'jsqr'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'

const sizes = { Small: 300, Medium: 400, Large: 500 }

test.describe('a bin label', () => {
  for (const [size, px] of Object.entries(sizes)) {
    test(`downloads ${size.toLowerCase()} at ${px} px, and scans as its link`, async ({ page, baseURL }) => {
      const preview = await generate(page, size)
      const downloading = page.waitForEvent('download')
      await preview.getByRole('button', { name: 'Download' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^qr-code-WN001-\d{13}\.png$/)
      const picture = await readPixels(page, await readFile(await download.path()))
      expect([picture.width, picture.height]).toEqual([px, px])
      const pixels = Uint8ClampedArray.from(picture.pixels)
      expect(scan(pixels, px, px)?.data).toBe(
        `${baseURL}${paths.report({ id: 'WN001', location: 'Wellington Central' })}`,
      )
    })
  }

  test('prints without the app around it, and other pages print as before', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {}
    })
    const preview = await generate(page, 'Medium')
    await preview.getByRole('button', { name: 'Print' }).click()
    await expect(page.getByText('Sending to printer...')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article')).toContainText('WN001')
    await expect(page.locator('#root')).toBeHidden()
    await expect(page.getByText('Sending to printer...')).toBeHidden()

    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})

async function generate(page: Page, size: string): Promise<Locator> {
  await openScreen(page, paths.qrCodes, 'mock')
  await page.getByRole('radio', { name: size }).check()
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  return page.getByRole('region', { name: 'QR Code Preview' })
}

// The browser decodes the picture, so that no second PNG reader is needed.
const readPixels = (page: Page, png: Buffer) =>
  page.evaluate(
    async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const { width, height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('This browser has no canvas.')
      context.drawImage(image, 0, 0)
      return { width, height, pixels: [...context.getImageData(0, 0, width, height).data] }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
