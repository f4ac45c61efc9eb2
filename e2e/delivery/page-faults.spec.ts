import { expect } from '@playwright/test'
import { test } from '../test'
import { type PageFaultName, pageFaults, sufferPageFault } from './page-fault'
import { type Product, startProduct } from './product'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ hasRecord: true })
})
test.afterAll(() => product.close())

for (const [at, name] of Object.keys(pageFaults).entries()) {
  test(`a remote that ${name} fails alone, and is counted against its own version`, async ({ browser }) => {
    const version = `1.${at + 1}.0`
    expect(await sufferPageFault({ browser, product }, name as PageFaultName, version)).toEqual({
      blamed: [`mf-qr ${version}`],
      isShown: true,
      isStyleLive: false,
    })
  })
}
