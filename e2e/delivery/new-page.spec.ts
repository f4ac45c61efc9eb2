import { expect, type Page } from '@playwright/test'
import type { RemoteDescription } from 'shared-domain'
import { expectAccessible } from '../expect-accessible'
import { test } from '../test'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { startProduct } from './product'
import { expectShown, fixturePage, livePage, openTab, pageOfRemote, sidebarLink, visit } from './tab'

// Without its commands, which link to pages that a remote of another name does not have.
const { commands: _, ...qrCodes } = likeRemote('mf-qr', '1.1.0')
const lidAlarms: RemoteDescription['pages'][number] = {
  path: '/app/fixture-lids',
  expose: 'LidAlarmsPage',
  title: 'Fixture Lids',
  navigation: { label: 'Fixture Lids', icon: 'M4 4h16', order: 45 },
}

const card = (expose: string, order: number) => ({ slot: 'dashboard.cards', slotVersion: 1, expose, order })

const deliveries: Record<string, RemoteDescription> = {
  'a new remote': {
    ...qrCodes,
    name: 'mf-fixture-lids',
    pages: [lidAlarms],
    extensions: [card('BrokenCard', 1), card('LidAlarmsCard', 2)],
  },
  'an existing remote': { ...qrCodes, pages: [...qrCodes.pages, lidAlarms] },
}

for (const [remote, description] of Object.entries(deliveries)) {
  test(`a page of ${remote} is in the sidebar from promotion to retirement, without a change of the shell`, async ({
    browser,
  }) => {
    const product = await startProduct()
    const page = await openTab(browser, product.address)
    // Its name has the hash of its content; further files of the shell are loaded when the page has time.
    const shellFile = () =>
      page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/shell/shell."]')?.src)
    await visit(page, 'mf-dashboard')
    await expectShown(livePage(page, 'mf-dashboard'))
    await expect(sidebarLink(page, 'Fixture Lids')).toHaveCount(0)
    const before = await shellFile()
    expect(before).toBeDefined()
    const labels = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
    const labelsBefore = await labels.allTextContents()

    await product.publish(await buildFixtureRemote(description, { behaviour: 'throw', at: 'BrokenCard' }))
    await product.promote(description.name, description.version)
    await page.reload()
    expect(await shellFile()).toBe(before)
    if (description.extensions) await expectExtensions(page, description)
    await sidebarLink(page, 'Fixture Lids').click()
    await expectShown(fixturePage(page, description.name, description.version))
    const qrCodesAt = labelsBefore.indexOf(pageOfRemote['mf-qr'].link)
    await expect(labels).toHaveText(labelsBefore.toSpliced(qrCodesAt + 1, 0, 'Fixture Lids'))
    expect((await page.goto('/app/fixture-lids'))?.status()).toBe(200)
    await expectShown(fixturePage(page, description.name, description.version))

    await product.retire(description.name, 'lids no longer speak')
    expect((await page.reload())?.status()).toBe(404)
    await expectShown(page.getByRole('heading', { level: 1, name: '404' }))
    await visit(page, 'mf-dashboard')
    await expectShown(livePage(page, 'mf-dashboard'))
    await expect(sidebarLink(page, 'Fixture Lids')).toHaveCount(0)
    await page.context().close()
    await product.close()
  })
}

test('a published version that is not live can be previewed in one tab, with its new page', async ({
  browser,
}) => {
  const product = await startProduct()
  const description = deliveries['an existing remote'] as RemoteDescription
  await product.publish(await buildFixtureRemote(description))
  const { path } = pageOfRemote['mf-qr']
  const page = await openTab(browser, product.address)
  const banner = page.getByRole('complementary', { name: 'Preview' })

  await page.goto(`${path}?preview=mf-qr@1.1.0&preview=mf-routes@9.9.9`)
  await expectShown(fixturePage(page, 'mf-qr', '1.1.0'))
  await expect(page).toHaveURL(path)
  await expect(banner).toContainText('only in this tab: mf-qr 1.1.0')
  await expect(banner).toContainText('No preview of mf-routes 9.9.9: mf-routes 9.9.9 is not in the store')
  await expectAccessible(page)
  await sidebarLink(page, 'Fixture Lids').click()
  await expect(page).toHaveURL(lidAlarms.path)
  await page.reload()
  await expectShown(fixturePage(page, 'mf-qr', '1.1.0'))

  const other = await page.context().newPage()
  await other.goto(path)
  await expectShown(livePage(other, 'mf-qr'))
  await expect(sidebarLink(other, 'Fixture Lids')).toHaveCount(0)

  await banner.getByRole('button', { name: 'Leave the preview' }).click()
  await expectShown(livePage(page, 'mf-dashboard'))
  await expect(banner).toBeHidden()
  await page.context().close()
  await product.close()
})

/** The unchanged dashboard has the new card, those of other remotes, and an error in place of the broken one. */
async function expectExtensions(page: Page, { name, version }: RemoteDescription) {
  await expectShown(fixturePage(page, name, version))
  await expect(page.getByRole('alert')).toHaveText(new RegExp(`${name} ${version} failed.*is told to fail`))
  await expect(page.getByRole('region', { name: 'Rounds This Week' })).toContainText('26')
  await expect(page.getByRole('region', { name: 'Total Bins' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText('is told to fail')
}
