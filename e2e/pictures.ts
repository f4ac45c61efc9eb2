import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { root } from 'scripts/project'
import { paths } from 'shared-domain'
import { startProduct } from './bench/product-process'
import { launchBrowser } from './browser'
import { takeEveryPicture } from './every-picture'

/** The pictures of the README; with --all of every screen, compared with those that --release has kept. */
const FOLDER = join(root, 'docs/screens')

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

interface Picture {
  path: string
  size: typeof DESK
  scheme: 'light' | 'dark'
  /** Prepares the page for the picture. */
  prepare?: (page: Page) => Promise<void>
}

const PICTURES: Record<string, Picture> = {
  dashboard: { path: paths.dashboard, size: DESK, scheme: 'light', prepare: untilForecast },
  generate: { path: paths.generateRoute, size: DESK, scheme: 'light', prepare: generateRoute },
  analytics: { path: paths.analytics, size: DESK, scheme: 'dark' },
  report: { path: paths.report({ id: 'WCC34', location: 'Willis Street' }), size: PHONE, scheme: 'light' },
  nearby: { path: paths.nearby({ lat: -41.2865, lng: 174.776 }), size: PHONE, scheme: 'dark' },
}

// Without the simulator, so that every run shows the same city.
const product = await startProduct({ SIMULATOR: 'off', LOG_LEVEL: 'warn' })
const browser = await launchBrowser()
try {
  if (process.argv.includes('--all'))
    await takeEveryPicture(browser, product.address, process.argv.includes('--release'))
  else await takeReadmePictures()
} finally {
  await browser.close()
  await product.stop()
}

async function takeReadmePictures() {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, picture] of Object.entries(PICTURES)) {
    const bytes = await take(browser, product.address, picture)
    await writeFile(join(FOLDER, `${name}.webp`), bytes)
    console.log(`docs/screens/${name}.webp   ${Math.round(bytes.length / 1024)} KB`)
  }
}

async function take(browser: Browser, address: string, { path, size, scheme, prepare }: Picture) {
  const context = await browser.newContext({
    viewport: size,
    // The README scales a phone's picture, which stays sharp at twice the resolution.
    deviceScaleFactor: size === PHONE ? 2 : 1,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  // Playwright has no WebP, which is a third of the size of a PNG.
  const cdp = await context.newCDPSession(page)
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await context.close()
  return Buffer.from(data, 'base64')
}

/** A new record has its forecasts after some seconds. */
async function untilForecast(page: Page) {
  await page.getByRole('link', { name: /^Full by tomorrow morning [1-9]/ }).waitFor({ timeout: 60_000 })
}

async function generateRoute(page: Page) {
  await page.getByLabel('Route Name').fill('Monday CBD round')
  await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
  await page.getByRole('heading', { name: 'Route Map Preview' }).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  // Toasts cover a corner of the picture for seconds.
  const close = page.getByRole('button', { name: 'Close notification' })
  await close.first().waitFor()
  for (const button of await close.all()) await button.click()
  await expect(close).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
}
