import { expect, type Page } from '@playwright/test'
import { test } from '../test'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { type Product, startProduct } from './product'
import { comeBack, expectShown, fixturePage, follow, livePage, openTab, updateNotice, visit } from './tab'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  for (const version of ['1.0.0', '1.1.0'])
    await product.publish(await buildFixtureRemote(likeRemote('mf-qr', version)))
})
test.beforeEach(() => product.makeLive('mf-qr', ['1.0.0']))
test.afterAll(() => product.close())

const notice = (page: Page) => updateNotice(page, 'QR Codes')

test('a tab keeps its versions after a promotion and shows a notice, and a new load has the new version', async ({
  browser,
}) => {
  const tab = await openTab(browser, product.address)
  await visit(tab, 'mf-dashboard')
  await expectShown(livePage(tab, 'mf-dashboard'))
  await product.promote('mf-qr', '1.1.0')

  await follow(tab, 'mf-qr')
  await expectShown(fixturePage(tab, 'mf-qr', '1.0.0'))
  await comeBack(tab)
  await expect(notice(tab)).toBeVisible()
  await expectShown(fixturePage(tab, 'mf-qr', '1.0.0'))

  const fresh = await openTab(browser, product.address)
  await visit(fresh, 'mf-qr')
  await expectShown(fixturePage(fresh, 'mf-qr', '1.1.0'))

  await tab.getByRole('button', { name: 'Reload' }).click()
  await expectShown(fixturePage(tab, 'mf-qr', '1.1.0'))
  await expect(notice(tab)).toBeHidden()
  await Promise.all([tab, fresh].map((page) => page.context().close()))
})

test('a tab keeps its versions after a rollback and shows a notice, and a new load has the old version', async ({
  browser,
}) => {
  await product.promote('mf-qr', '1.1.0')
  const tab = await openTab(browser, product.address)
  await visit(tab, 'mf-qr')
  await expectShown(fixturePage(tab, 'mf-qr', '1.1.0'))
  await product.rollback('mf-qr', 'labels print upside down')

  await follow(tab, 'mf-dashboard')
  await expectShown(livePage(tab, 'mf-dashboard'))
  await follow(tab, 'mf-qr')
  await expectShown(fixturePage(tab, 'mf-qr', '1.1.0'))
  await comeBack(tab)
  await expect(notice(tab)).toBeVisible()

  const fresh = await openTab(browser, product.address)
  await visit(fresh, 'mf-qr')
  await expectShown(fixturePage(fresh, 'mf-qr', '1.0.0'))
  await Promise.all([tab, fresh].map((page) => page.context().close()))
})
