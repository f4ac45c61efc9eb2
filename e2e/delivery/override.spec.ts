import { expect, type Page, test } from '@playwright/test'
import { buildFixtureRemote, likeRemote } from './fixture-remote'
import { pageOfRemote } from './page-of-remote'
import { type Product, startProduct } from './product'
import { serveFolder } from './serve-folder'
import { expectShown, fixturePage, livePage, openTab } from './tab'

let product: Product
let ownMachine: Awaited<ReturnType<typeof serveFolder>>
let ownBase: string

test.beforeAll(async () => {
  product = await startProduct()
  const build = await buildFixtureRemote(likeRemote('mf-qr', '1.1.0'))
  ownMachine = await serveFolder(build)
  // The name that a development server prints.
  ownBase = ownMachine.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(async () => {
  await product.close()
  await ownMachine.close()
})

const banner = (page: Page) => page.getByRole('complementary', { name: 'Overridden remotes' })
const withOverride = (base: string) => `${pageOfRemote['mf-qr'].path}?remote-override=mf-qr@${base}`

test('a remote of one’s own machine stands in for the live one under a banner, until it is reset', async ({
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

test('a link cannot bring a remote of somebody else’s machine', async ({ browser }) => {
  const page = await openTab(browser, product.address)
  await page.goto(withOverride('https://elsewhere.example/'))
  await expectShown(livePage(page, 'mf-qr'))
  await expect(banner(page)).toBeHidden()
  await page.context().close()
})

test('in production nothing is overridden', async ({ browser }) => {
  const inProduction = await startProduct({ environment: { NODE_ENV: 'production' } })
  const page = await openTab(browser, inProduction.address)
  await page.goto(withOverride(ownBase))
  await expectShown(livePage(page, 'mf-qr'))
  await expect(banner(page)).toBeHidden()
  await page.context().close()
  await inProduction.close()
})
