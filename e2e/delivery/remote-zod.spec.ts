import { expect } from '@playwright/test'
import { test } from '../test'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { startProduct } from './product'
import { expectShown, failureCard, fixturePage, openTab, visit } from './tab'

test('a remote may call a function of zod that the shell does not provide', async ({ browser }) => {
  const product = await startProduct()
  const build = await buildFixtureRemote(likeRemote('mf-qr', '1.1.0'), { behaviour: 'check by zod' })
  await product.publish(build)
  await product.promote('mf-qr', '1.1.0')
  const page = await openTab(browser, product.address)
  await visit(page, 'mf-qr')
  await expectShown(fixturePage(page, 'mf-qr', '1.1.0'))
  await expect(failureCard(page, 'mf-qr')).toBeHidden()
  await page.context().close()
  await product.close()
})
