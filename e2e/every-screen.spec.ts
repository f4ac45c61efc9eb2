import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { type Vitals, watchVitals } from './bench/public/watch-vitals'
import { triesEveryCase } from './every-case'
import { expectAccessible, expectNoSidewaysScrolling } from './expect-accessible'
import { openScreen } from './open-screen'
import { screens, sources } from './screens'
import { test } from './test'
import { watchPolicy } from './watch-policy'

test.use({ colorScheme: 'light', viewport: { width: 320, height: 800 } })

/** Screens with most of the colours. `npm run check:every-case` looks at all of them in the dark, and with mock data. */
const DARK_TOO: readonly string[] = [
  paths.home,
  paths.dashboard,
  paths.bins,
  paths.generateRoute,
  paths.analytics,
]

for (const { name, path } of screens) {
  for (const source of triesEveryCase ? sources : (['real'] as const)) {
    test(`${name} with ${source} data is accessible, holds still, scrolls only downwards and keeps to a content security policy without unsafe-eval (ASVS 3.4.3)`, async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))

      const vitals = await watchVitals(page)
      const expectPolicyKept = await watchPolicy(page, path)
      if (source === 'mock') await delaySamples(page, path)
      await openScreen(page, path, source)
      await page.unrouteAll({ behavior: 'wait' })
      expectStill(await vitals())
      const isDarkToo = triesEveryCase || DARK_TOO.includes(path)
      await test.step('320 px', () => expectAccessible(page, isDarkToo ? ['light', 'dark'] : ['light']))
      // Made wider, not loaded again: loading takes longer than all the checks.
      await page.setViewportSize({ width: 1280, height: 800 })
      await test.step('1280 px', () =>
        triesEveryCase ? expectAccessible(page) : expectNoSidewaysScrolling(page))

      await expectPolicyKept()
      expect(errors).toEqual([])
    })
  }
}

test('the top bar keeps to 320 px with text twice as large (WCAG 1.4.4)', async ({ page }) => {
  await openScreen(page, paths.residentReports, 'real')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const beyond = await page
    .getByRole('banner')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(beyond).toBe(0)
})

const DIALOGS = [
  { path: '/app/connections', button: 'Add a channel' },
  { path: paths.fleet, button: 'Add a truck' },
]

for (const { path, button } of DIALOGS)
  test(`the dialog “${button}” is accessible`, async ({ page }) => {
    await openScreen(page, path, 'real')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: button })).toBeVisible()
    await expectAccessible(page)
  })

for (const path of [paths.dashboard, paths.bin('WCC637'), paths.analytics])
  test(`${path} holds still while it loads at 1280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const vitals = await watchVitals(page)
    await openScreen(page, path, 'real')
    expectStill(await vitals())
  })

test('the dashboard holds still on a phone when its bins become live', async ({ page }) => {
  // Longer than the first paint takes.
  await page.route('**/api/events*', async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  const vitals = await watchVitals(page)
  await openScreen(page, paths.dashboard, 'real')
  await expect(page.getByText(/^All bins read .*, changes as they happen$/)).toBeVisible()
  expectStill(await vitals())
})

/** What Web Vitals calls good: https://web.dev/articles/cls */
const LARGEST_SHIFT = 0.1

/** What is shown has hardly moved while the rest arrived. */
const expectStill = ({ cls }: Vitals) => expect(cls, 'cumulative layout shift').toBeLessThan(LARGEST_SHIFT)

/** In ms: on a slow phone the samples arrive after the first paint. */
const SAMPLES_DELAY = 300

/** Delays the scripts that the document does not name, which with mock data are the samples. */
async function delaySamples(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text()
  await page.route(/\/shell\/[\w.]+\.js$/, async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await page.waitForTimeout(SAMPLES_DELAY)
    await route.continue()
  })
}
