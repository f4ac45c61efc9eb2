import { expect, test } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'

test('an operator generates a route and opens its stops', async ({ page }) => {
  await openScreen(page, paths.generateRoute, 'mock')
  await page.getByLabel('Route Name').fill('Friday round')
  await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled()
  await expect(page.getByText('Route successfully generated!')).toBeVisible()
  await expect(page.getByText(/\d+ bins added to collection route/)).toBeVisible()
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Friday round/ })).toBeVisible()
})

test('an operator marks all alerts as read, and takes it back', async ({ page }) => {
  await openScreen(page, paths.dashboard, 'mock')
  const unread = page.getByText('3 unread')
  await expect(unread).toBeVisible()
  await page.getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(unread).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unread).toBeVisible()
})

test('an operator downloads the code of a bin under its own name', async ({ page }) => {
  await openScreen(page, paths.qrCodes, 'mock')
  await page.getByRole('button', { name: 'Generate QR Code', exact: true }).click()
  await expect(page.getByText('QR Code generated successfully!')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^qr-code-WN001-\d+\.png$/)
  await expect(page.getByText('QR Code downloaded successfully!')).toBeVisible()
})

test('a resident reports a bin of the samples, and the card is ready again after three seconds', async ({
  page,
}) => {
  await openScreen(page, paths.report({ id: 'WN042', location: 'Lambton Quay' }), 'mock')
  await page.getByRole('button', { name: 'Overflowing' }).click()
  await expect(page.getByText('Overflowing report submitted successfully!')).toBeVisible()
  await expect(page.getByText('Thank you for helping keep Wellington clean!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Overflowing' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Overflowing' })).toBeVisible({ timeout: 6000 })
})

test('a resident goes from a bin near by to reporting it', async ({ page }) => {
  await openScreen(page, paths.nearby({ lat: -41.2865, lng: 174.776 }), 'real')
  await expect(page.getByText('10 bins found within 0.5km of your location')).toBeVisible()
  await page.getByRole('link', { name: 'Report Issue' }).first().click()
  await expect(page).toHaveURL(/\/report\?bin=WCC\d+&location=/)
  await expect(page.getByRole('heading', { name: 'Bin Information' })).toBeVisible()
})

test('switching to mock shows the samples at once', async ({ page }) => {
  await openScreen(page, paths.dashboard, 'real')
  await expect(page.getByRole('region', { name: 'Total Bins' })).toContainText('1,848')
  await page.getByRole('switch', { name: 'Real data' }).click()
  await expect(page.getByRole('region', { name: 'Total Bins' })).toContainText('1800+')
})
