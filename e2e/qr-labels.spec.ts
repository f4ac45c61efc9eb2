import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { pageKbBeforeUse } from './bench/labels/page-kb'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { scanCodes } from './scan-code'
import { test } from './test'

const DOWNLOAD_PX = { Small: 300, Medium: 400, Large: 500 }

test('the page can be used with 27 KB of its own files', async ({ browser, baseURL }) => {
  expect(await pageKbBeforeUse(browser, String(baseURL))).toBeLessThanOrEqual(27)
})

test('the codes of a bin and of a place can be scanned from the screen, in light and dark, and from the download', async ({
  page,
  baseURL,
}) => {
  await openScreen(page, paths.qrCodes, 'real')
  const preview = page.getByRole('region', { name: 'QR Code Preview' })
  const recent = page.getByRole('region', { name: 'Recently Generated QR Codes' })
  const link = `${baseURL}${paths.binLink('WCC637')}`

  await page.getByRole('textbox', { name: 'Bin ID' }).fill('WCC637')
  for (const [size, px] of Object.entries(DOWNLOAD_PX)) {
    await page.getByRole('radio', { name: size }).check()
    await page.getByRole('button', { name: 'Generate QR Code' }).click()
    await expect(page.getByText('QR Code generated successfully!').first()).toBeVisible()
    await expectScanned(page, preview, link)
    const png = await download(page, preview, /^qr-code-WCC637-\d{13}\.png$/)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], 'width and height of the PNG').toEqual([px, px])
    expect(await scanCodes(page, png)).toEqual([link])
  }
  await expect(page.getByText('QR Code downloaded successfully!').first()).toBeVisible()

  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
  const logoFile = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await page.getByLabel('Logo file').setInputFiles(logoFile)
  await expect(preview.locator('image')).toBeVisible()
  await expectScanned(page, preview, link)
  const withLogo = await download(page, preview, /^qr-code-WCC637-\d{13}\.png$/)
  expect(await scanCodes(page, withLogo)).toEqual([link])

  await page.getByRole('radio', { name: 'Where the code will hang' }).check()
  const map = page.getByRole('application', { name: /^Place of the code/ })
  await map.click({ position: { x: 60, y: 60 } })
  await page.getByRole('radio', { name: 'Small' }).check()
  await page.getByRole('button', { name: 'Generate Nearby Bins QR Code' }).click()
  const placeLink = preview.getByRole('link', { name: 'Test QR Code Link' })
  await expect(placeLink).toHaveAttribute('href', /^\/nearby\?lat=-41\.\d{1,5}&lng=174\.\d{1,5}&radius=0\.5$/)
  const place = await placeLink.getAttribute('href')
  expect(place, 'not the centre, which the map opens on').not.toContain('lat=-41.2865&')
  await expectScanned(page, preview, `${baseURL}${place}`)
  const png = await download(page, preview, /^qr-code-nearby-500m-\d{13}\.png$/)
  expect(await scanCodes(page, png)).toEqual([`${baseURL}${place}`])

  await page.reload()
  await expect(recent.getByRole('button', { name: /WCC637/ }).first()).toBeVisible()
  await expectScanned(page, recent, link, `${baseURL}${place}`)
  await recent
    .getByRole('button', { name: /WCC637/ })
    .first()
    .click()
  await expect(preview.getByRole('img')).toBeVisible()
})

/** Scans the rendered codes with their surroundings in both colour schemes. */
async function expectScanned(page: Page, region: Locator, ...links: string[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await scanCodes(page, await region.screenshot())
    expect(found, `${colorScheme}`).toEqual(expect.arrayContaining(links))
  }
}

async function download(page: Page, preview: Locator, name: RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(name)
  return readFile(await file.path())
}

test('a label prints without the app around it, and other pages print as before', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openScreen(page, paths.qrCodes, 'mock')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await page.getByRole('region', { name: 'QR Code Preview' }).getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('Sending to printer...')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const label = page.getByRole('article')
  await expect(label).toContainText('WN001')
  expect(await scanCodes(page, await label.screenshot())).toEqual([expect.stringMatching(/\/b\/WN001$/)])
  await expect(page.locator('#root')).toBeHidden()
  await expect(page.getByText('Sending to printer...')).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Active Alerts' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a label prints in English, te reo Māori or both at the same size, and is scanned in each', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openScreen(page, paths.qrCodes, 'mock')
  const label = page.getByRole('article')
  for (const size of ['Small', 'Medium', 'Large']) {
    for (const [button, link] of [
      ['Generate QR Code', /\/b\/WN001$/],
      ['Generate Nearby Bins QR Code', /\/nearby\?lat=/],
    ] as const) {
      const sizes: unknown[] = []
      for (const language of ['English', 'Te reo Māori', 'English and Te reo Māori']) {
        await page.emulateMedia({ media: 'screen' })
        await page.getByRole('radio', { name: size }).check()
        await page.getByRole('radio', { name: language, exact: true }).check()
        await page.getByRole('button', { name: button, exact: true }).click()
        await page.emulateMedia({ media: 'print' })
        // The label before it stays until this one is drawn, and has another code or language.
        await expect(async () => {
          await expect(label.locator('[lang=mi]').first()).toBeVisible({ visible: language !== 'English' })
          expect(await scanCodes(page, await label.screenshot())).toEqual([expect.stringMatching(link)])
        }).toPass()
        const { width, height } = (await label.boundingBox()) ?? {}
        sizes.push({ width, height })
        const cutOff = await label
          .locator(':scope > div')
          .evaluateAll((blocks) => blocks.filter((block) => block.scrollHeight > block.clientHeight).length)
        expect(cutOff, `${size}, ${button}, ${language}`).toBe(0)
      }
      expect(sizes, `${size}, ${button}`).toEqual([sizes[0], sizes[0], sizes[0]])
    }
  }
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'English and Te reo Māori', exact: true })).toBeChecked()
  await expectAccessible(page)
})

test('sheets of labels are made in a worker, scanned, downloaded and recorded as printed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openScreen(page, paths.qrCodes, 'real')
  await page.getByRole('tab', { name: 'Bulk Generate' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('WCC63')
  // The small number shows that the search has narrowed the bins.
  await page.getByRole('button', { name: /^Choose \d{1,2} bins?$/ }).click()
  const sheet = page.getByRole('region', { name: 'Label Sheet' })
  await sheet.getByRole('button', { name: 'Make the Sheets' }).click()
  const outcome = sheet.getByText(/codes read$/)
  await expect(outcome).toBeVisible({ timeout: 60_000 })
  const [read, all] = (await outcome.textContent())?.match(/\d+/g) ?? []
  expect(Number(read)).toBeGreaterThan(0)
  expect(read).toBe(all)
  // A button that is half below the top bar counts as too small.
  const scrollToTop = () => page.evaluate(() => window.scrollTo(0, 0))
  await scrollToTop()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await scrollToTop()
  await expectAccessible(page)

  const pdf = await download(page, sheet, /^bin-labels-\d{13}\.pdf$/)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await sheet.getByRole('button', { name: 'Record as Printed' }).click()
  await expect(sheet.getByText(/^Recorded:/)).toBeVisible()

  await sheet.getByRole('button', { name: 'Print', exact: true }).click()
  await page.setViewportSize({ width: 1280, height: 1200 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const printed = page.getByRole('img', { name: 'Sheet 1' })
  await expect(page.locator('#root')).toBeHidden()
  const links = await scanCodes(page, await printed.screenshot())
  expect(links).toHaveLength(Math.min(24, Number(all)))
  for (const link of links) expect(link).toMatch(/\/b\/WCC63\d?$/)
})
