import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { openScreen } from './open-screen'
import { screens, sources } from './screens'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const { name, path } of screens) {
  for (const source of sources) {
    for (const width of [320, 1280]) {
      test(`${name} with ${source} data is accessible in light and in dark at ${width} px`, async ({
        browser,
        baseURL,
      }) => {
        const context = await browser.newContext({
          colorScheme: 'light',
          viewport: { width, height: 800 },
          baseURL: baseURL ?? '',
        })
        const page = await context.newPage()
        const errors: string[] = []
        page.on('pageerror', (error) => errors.push(error.message))

        await openScreen(page, path, source)
        await test.step('light', () => expectAccessible(page))
        await turnDark(page)
        await test.step('dark', () => expectAccessible(page))

        expect(errors).toEqual([])
        await context.close()
      })
    }
  }
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'px of sideways scrolling').toBeLessThanOrEqual(0)
}

/** As a phone does in the evening. Loading each screen once more would take longer than all the checks. */
async function turnDark(page: Page): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background, 'the background turns dark').not.toBe(light)
  // A colour half-way between both is neither.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}
