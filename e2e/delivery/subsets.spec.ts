import { test } from '../test'
import { type Product, startProduct } from './product'
import { subsetsOfRemotes, surviveSubset } from './survive-subset'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ environment: { ROLLBACK_AFTER_ERRORS: '1000' } })
})
test.afterAll(() => product.close())

for (const down of subsetsOfRemotes) {
  test(`down: ${down.join(', ') || 'none'}`, ({ browser }) => surviveSubset(browser, product.address, down))
}
