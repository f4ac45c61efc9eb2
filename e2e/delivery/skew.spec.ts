import { expect } from '@playwright/test'
import { test } from '../test'
import type { Product } from './product'
import { shellVersions, skews, startSkewedProduct, visitSkewed } from './skew'

for (const shellVersion of shellVersions) {
  test.describe(`under shell ${shellVersion}`, () => {
    let product: Product
    test.beforeAll(async () => {
      product = await startSkewedProduct(shellVersion)
    })
    test.afterAll(() => product.close())

    for (const skew of skews) {
      const shown = skew.shows[shellVersion]
      const outcome = shown === skew.live ? 'runs' : `is never requested, and ${shown} is shown`
      test(`a remote of ${skew.live} ${outcome}`, async ({ browser }) => {
        expect(await visitSkewed(browser, product, skew, shellVersion)).toBe(0)
      })
    }
  })
}
