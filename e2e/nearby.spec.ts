import { expect, type Response } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'
import { test } from './test'

const HERE = { lat: -41.2865, lng: 174.776 }

test.describe('the nearby page without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('has its bins on a map and in a list, and searches wider or elsewhere', async ({ page }) => {
    await page.goto(paths.nearby(HERE, 0.25))
    await expect(page.getByText(/^\d+ bins found within 0.25km of your location/)).toBeVisible()
    const map = page.getByRole('img', { name: 'Map of the bins near you' })
    await expect(map.locator('text', { hasText: /^1$/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Search radius' }).selectOption('2 km')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('10 bins found within 2km of your location')).toBeVisible()
    expect(page.url()).toContain('lat=-41.2865')
    await page.getByText('Choose a place').click()
    await page.getByRole('link', { name: 'Miramar' }).click()
    await expect(page.getByText('Your location is taken to be Miramar.')).toBeVisible()
    expect(page.url()).toContain('radius=2')
  })

  test('links to the phone’s map app, and offers nothing that needs a script', async ({ page }) => {
    await page.goto(paths.nearby(HERE))
    const directions = page.getByRole('link', { name: 'Directions' }).first()
    await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\//)
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Open .*map/ })).toBeHidden()
  })
})

test.describe('the location of the phone', () => {
  test('is used for the search after a tap', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['geolocation'], { origin: baseURL ?? '' })
    await context.setGeolocation({ latitude: -41.293, longitude: 174.7815 })
    await openScreen(page, paths.nearby(), 'real')
    await expect(page.getByText(/taken to be the city centre/)).toBeVisible()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText(/taken to be the city centre/)).toBeHidden()
    expect(page.url()).toContain('lat=-41.293&lng=174.7815')
    await expect(page.getByRole('listitem').filter({ hasText: 'Courtenay Place' }).first()).toBeVisible()
  })

  test('may be refused, and a place can be chosen instead', async ({ page }) => {
    await openScreen(page, paths.nearby(), 'real')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText(/Your location was not shared/)).toBeVisible()
    await page.getByText('Choose a place', { exact: true }).click()
    await page.getByRole('link', { name: 'Courtenay Place' }).click()
    await expect(page.getByText('Your location is taken to be Courtenay Place.')).toBeVisible()
  })
})

test('the street map and its library are loaded on a tap, not before', async ({ page }) => {
  const scripts: Promise<string>[] = []
  const read = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  }
  page.on('response', read)
  const hasLibrary = async () =>
    (await Promise.all(scripts)).some((script) => script.includes('leaflet-container'))
  await openScreen(page, paths.nearby(HERE), 'real')
  await page.mouse.wheel(0, 2000)
  await expect(page.getByText('Showing 5 bins around Lambton Quay, Wellington')).toBeInViewport()
  expect(await hasLibrary()).toBe(false)
  await page.getByRole('button', { name: 'Open street map' }).click()
  await expect(page.locator('.leaflet-container canvas').first()).toBeVisible()
  // A script that arrives while the test ends cannot be read any more.
  page.off('response', read)
  expect(await hasLibrary()).toBe(true)
})
