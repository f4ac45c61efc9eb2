import { test } from '../test'
import { tamperings } from './fault'
import { startFaultProxy } from './fault-proxy'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { type Product, startProduct } from './product'
import { expectShown, failureCard, fixturePage, openTab, visit } from './tab'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  for (const version of ['1.0.0', '1.1.0'])
    await product.publish(await buildFixtureRemote(likeRemote('mf-qr', version)))
  await product.makeLive('mf-qr', ['1.0.0', '1.1.0'])
})
test.afterAll(() => product.close())

for (const fault of tamperings) {
  test(`with a ${fault.replace('-', ' ')} of one byte the version does not run (ASVS 11.4.3)`, async ({
    browser,
  }) => {
    const proxy = await startFaultProxy(product.address)
    const page = await openTab(browser, proxy.address)
    proxy.breakRemote('mf-qr', { fault, version: '1.1.0' })
    await visit(page, 'mf-qr')
    await expectShown(fixturePage(page, 'mf-qr', '1.0.0'))

    proxy.breakRemote('mf-qr', { fault })
    await visit(page, 'mf-qr')
    await expectShown(failureCard(page, 'mf-qr'))
    await page.context().close()
    await proxy.close()
  })
}
