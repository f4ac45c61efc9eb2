import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { expectKept } from '../kept-offline'
import { test } from '../test'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { type Product, startProduct } from './product'
import { expectShown, failureCard, fixturePage } from './tab'

let builds: string[]
test.beforeAll(async () => {
  builds = await Promise.all(
    ['1.0.0', '1.1.0'].map((version) => buildFixtureRemote(likeRemote('mf-routes', version))),
  )
})

const open = async (page: Page, version: string) => {
  await page.goto(paths.runSheet('R201'))
  await expectShown(fixturePage(page, 'mf-routes', version))
}
async function openWithout(page: Page, version: string) {
  await setSignal(page, false)
  await open(page, version)
  await setSignal(page, true)
}

/** Takes the signal away or gives it back, until the page has noticed. */
async function setSignal(page: Page, hasSignal: boolean) {
  await expect(async () => {
    await page.context().setOffline(!hasSignal)
    expect(await page.evaluate(() => navigator.onLine)).toBe(hasSignal)
  }).toPass()
}

async function productWith(options: Parameters<typeof startProduct>[0]): Promise<Product> {
  const product = await startProduct(options)
  for (const build of builds) await product.publish(build)
  await product.makeLive('mf-routes', ['1.0.0'])
  return product
}

for (const isStoreElsewhere of [false, true]) {
  const place = isStoreElsewhere ? 'another origin' : 'the shell’s own origin'
  test(`without a signal a page from ${place} is of the version that was last cached`, async ({
    browser,
  }) => {
    const product = await productWith({ isStoreElsewhere })
    const page = await (await browser.newContext({ baseURL: product.address })).newPage()
    await page.goto(paths.run)
    await expectShown(fixturePage(page, 'mf-routes', '1.0.0'))
    await expectKept(page, paths.run)
    await openWithout(page, '1.0.0')

    await product.promote('mf-routes', '1.1.0')
    await openWithout(page, '1.0.0')
    await open(page, '1.1.0')
    await expectKept(page, paths.run)
    await openWithout(page, '1.1.0')

    await product.rollback('mf-routes', 'stops in the wrong order')
    await open(page, '1.0.0')
    await expectKept(page, paths.run)
    await openWithout(page, '1.0.0')
    await page.context().close()
    await product.close()
  })
}

test('a cached file that was changed does not run, and is requested again', async ({ browser }) => {
  const product = await productWith({})
  const page = await (await browser.newContext({ baseURL: product.address })).newPage()
  await open(page, '1.0.0')
  await expectKept(page, paths.run)
  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('app:'))
    const cache = await caches.open(name)
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }
    for (const { url } of await cache.keys())
      if (url.includes('RunSheetPage') && url.endsWith('.js'))
        await cache.put(url, new Response('document.body.textContent = "changed"', { headers }))
  })
  await open(page, '1.0.0')
  await page.context().setOffline(true)
  await page.goto(paths.runSheet('R201'))
  // Without a signal the card says that the server is away, once that is known.
  const away = page.getByRole('alert', { name: 'The server does not answer' })
  await expectShown(failureCard(page, 'mf-routes').or(away))
  await expect(page.getByText('changed', { exact: true })).toBeHidden()
  await page.context().close()
  await product.close()
})
