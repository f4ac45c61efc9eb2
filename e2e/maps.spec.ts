import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'
import { test } from './test'

test.describe('the map of the real bins', () => {
  test('is a street map on canvas that zooms by its buttons', async ({ page }) => {
    await openScreen(page, paths.dashboard, 'real')
    const map = page.getByRole('region', { name: /bin map/i }).or(page.locator('.leaflet-container'))
    await expect(page.locator('.leaflet-container canvas').first()).toBeVisible()
    const streets = page.locator('.leaflet-tile-pane canvas.leaflet-tile-loaded')
    await expect(streets.first()).toBeAttached()
    await expect(page.getByText('Demonstration map')).toBeVisible()
    const scale = page.locator('.leaflet-control-scale-line')
    const before = await scale.textContent()
    await map
      .getByRole('button', { name: /zoom in/i })
      .first()
      .click()
    await expect(scale).not.toHaveText(before ?? '')
  })

  test('can be switched to a list of all its bins', async ({ page }) => {
    await openScreen(page, paths.dashboard, 'real')
    await page.getByRole('button', { name: 'Show as list' }).click()
    await expect(page.getByText(/1,?848/).first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Quay' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show as map' }).click()
    await expect(page.locator('.leaflet-container canvas').first()).toBeVisible()
  })
})

test('the map of the samples is drawn without a map library', async ({ page }) => {
  const scripts: string[] = []
  const read: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    read.push(response.text().then((text) => scripts.push(text)))
  })
  await openScreen(page, paths.dashboard, 'mock')
  await expect(page.getByRole('button', { name: 'Show as list' })).toBeVisible()
  // On a slow machine the cards of other remotes are still coming.
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  await Promise.all(read)
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter((script) => script.includes('leaflet-container'))).toEqual([])
})
