import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { openScreen } from './open-screen'
import { screens, sources } from './screens'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const { name, path } of screens) {
  for (const source of sources) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [320, 1280]) {
        test(`${name} with ${source} data is accessible in ${colorScheme} at ${width} px`, async ({
          browser,
          baseURL,
        }) => {
          const context = await browser.newContext({
            colorScheme,
            viewport: { width, height: 800 },
            baseURL: baseURL ?? '',
          })
          const page = await context.newPage()
          const errors: string[] = []
          page.on('pageerror', (error) => errors.push(error.message))

          await openScreen(page, path, source)

          const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
          ).toEqual([])
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, 'px of sideways scrolling').toBeLessThanOrEqual(0)
          expect(errors).toEqual([])
          await context.close()
        })
      }
    }
  }
}
