import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { startCouncil } from '../run-sheet/council'
import { test } from '../test'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { type Product, startProduct } from './product'
import { serveFolder } from './serve-folder'
import { expectShown, fixturePage, livePage, openTab, pageOfRemote } from './tab'

let product: Product
let ownMachine: Awaited<ReturnType<typeof serveFolder>>
let ownBase: string

test.beforeAll(async () => {
  product = await startProduct()
  const build = await buildFixtureRemote(likeRemote('mf-qr', '1.1.0'))
  ownMachine = await serveFolder(build)
  // The host name that a development server prints.
  ownBase = ownMachine.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(async () => {
  await product.close()
  await ownMachine.close()
})

const banner = (page: Page) => page.getByRole('complementary', { name: 'Overridden remotes' })
const withOverride = (base: string) => `${pageOfRemote['mf-qr'].path}?remote-override=mf-qr@${base}`

test('a remote on the developer’s own machine replaces the live one, with a banner, until it is reset', async ({
  browser,
}) => {
  const page = await openTab(browser, product.address)
  await page.goto(withOverride(ownBase))
  await expectShown(fixturePage(page, 'mf-qr', '1.1.0'))
  await expect(banner(page)).toContainText(`mf-qr from ${ownBase}`)
  await expect(page).toHaveURL(pageOfRemote['mf-qr'].path)

  await page.reload()
  await expectShown(fixturePage(page, 'mf-qr', '1.1.0'))
  await banner(page).getByRole('button', { name: 'Reset' }).click()
  await expectShown(livePage(page, 'mf-qr'))
  await expect(banner(page)).toBeHidden()
  await page.context().close()
})

test('a link cannot load a remote from another machine', async ({ browser }) => {
  const page = await openTab(browser, product.address)
  await page.goto(withOverride('https://elsewhere.example/'))
  await expectShown(livePage(page, 'mf-qr'))
  await expect(banner(page)).toBeHidden()
  await page.context().close()
})

test('with accounts nothing can be overridden, and a preview needs a permission', async ({ browser }) => {
  const council = await startCouncil()
  const page = await council.signIn(browser, 'Mere', pageOfRemote['mf-qr'].path)
  const document = await page.goto(withOverride(ownBase))
  await expectShown(livePage(page, 'mf-qr'))
  await expect(banner(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('remote-overrides'))).toBeNull()
  expect(document?.headers()['content-security-policy']).not.toMatch(/localhost|127\.0\.0\.1/)
  await page.context().close()

  const preview = `${pageOfRemote['mf-qr'].path}?preview=mf-qr@1.0.0`
  const visitor = await browser.newPage({ baseURL: council.address })
  await visitor.goto(preview)
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await visitor.context().close()
  const driver = await council.signIn(browser, 'Kiri', paths.run)
  await driver.goto(preview)
  await expect(driver.getByRole('complementary', { name: 'Preview' })).toContainText("'releases:preview'")
  await expectShown(livePage(driver, 'mf-qr'))
  await driver.context().close()
  await council.close()
})
