import { expect, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { screens, sources } from './screens'

test.use({ colorScheme: 'light', viewport: { width: 320, height: 800 } })

for (const { name, path } of screens) {
  for (const source of sources) {
    test(`${name} with ${source} data is accessible in light and in dark at 320 and at 1280 px`, async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))

      await openScreen(page, path, source)
      await test.step('320 px', () => expectAccessible(page))
      // Resized instead of loaded again, because loading takes longer than all the checks.
      await page.setViewportSize({ width: 1280, height: 800 })
      await test.step('1280 px', () => expectAccessible(page))

      expect(errors).toEqual([])
    })
  }
}
