import { type Browser, expect } from '@playwright/test'
import { test } from '../test'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { type Product, startProduct } from './product'
import { expectShown, failureCard, fixturePage, openTab, visit } from './tab'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ hasRecord: true })
  await product.publish(await buildFixtureRemote(likeRemote('mf-qr', '1.0.0')))
  await product.publish(await buildFixtureRemote(likeRemote('mf-qr', '1.1.0'), { behaviour: 'throw' }))
  await product.makeLive('mf-qr', ['1.0.0', '1.1.0'])
})
test.afterAll(() => product.close())

/** Opens the page in a new tab and retries once: two errors of one page load. */
async function meetError(browser: Browser) {
  const page = await openTab(browser, product.address)
  const reported = () => page.waitForResponse('**/api/client-errors')
  await Promise.all([reported(), visit(page, 'mf-qr')])
  await expect(failureCard(page, 'mf-qr')).toContainText('mf-qr is told to fail')
  await failureCard(page, 'mf-qr').getByRole('button', { name: 'Retry' }).click()
  await expect(failureCard(page, 'mf-qr')).toContainText('mf-qr is told to fail')
  await page.context().close()
}

test('a promoted version that fails in three page loads is rolled back automatically, with the reason in the history', async ({
  browser,
}) => {
  await meetError(browser)
  await meetError(browser)
  expect((await product.history()).at(-1)).toMatchObject({ action: 'promote', to: '1.1.0' })

  await meetError(browser)
  await expect
    .poll(async () => (await product.history()).at(-1))
    .toMatchObject({
      action: 'rollback',
      remote: 'mf-qr',
      from: '1.1.0',
      to: '1.0.0',
      by: 'error-beacon',
      reason: expect.stringMatching(
        /^errors in 3 of 3 page loads, the last: render in \S+\/QrCodesPage\.tsx, line \d+$/,
      ),
    })
  const page = await openTab(browser, product.address)
  await visit(page, 'mf-qr')
  await expectShown(fixturePage(page, 'mf-qr', '1.0.0'))
  await page.context().close()
})
