import { expect, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { screens, sources } from './screens'

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
        await expectAccessible(page)

        expect(errors).toEqual([])
        await context.close()
      })
    }
  }
}
