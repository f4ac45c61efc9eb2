import { expect, test } from '@playwright/test'
import type { RemoteDescription } from 'shared-domain'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { startProduct } from './product'
import { expectShown, fixturePage, livePage, openTab, pageOfRemote, sidebarLink, visit } from './tab'

const qrCodes = likeRemote('mf-qr', '1.1.0')
const lidAlarms: RemoteDescription['pages'][number] = {
  path: '/app/lid-alarms',
  expose: 'LidAlarmsPage',
  title: 'Lid Alarms',
  navigation: { label: 'Lid Alarms', icon: 'M4 4h16', order: 45 },
}

const deliveries: Record<string, RemoteDescription> = {
  'a remote that is new': { ...qrCodes, name: 'mf-lid-alarms', pages: [lidAlarms] },
  'a remote that was there': { ...qrCodes, pages: [...qrCodes.pages, lidAlarms] },
}

for (const [remote, description] of Object.entries(deliveries)) {
  test(`a page of ${remote} is in the sidebar once it is promoted, the shell untouched`, async ({
    browser,
  }) => {
    const product = await startProduct()
    const page = await openTab(browser, product.address)
    const shellFiles = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLScriptElement>('script[src*="/shell/"]')].map(({ src }) => src),
      )
    await visit(page, 'mf-dashboard')
    await expectShown(livePage(page, 'mf-dashboard'))
    await expect(sidebarLink(page, 'Lid Alarms')).toHaveCount(0)
    const before = await shellFiles()

    await product.publish(await buildFixtureRemote(description))
    await product.promote(description.name, description.version)
    await page.reload()
    expect(await shellFiles()).toEqual(before)
    await sidebarLink(page, 'Lid Alarms').click()
    await expectShown(fixturePage(page, description.name, description.version))
    const labels = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
    await expect(labels).toHaveText([
      'Dashboard',
      'Reports',
      'Collection Routes',
      'Generate Route',
      "Today's Run",
      'Fleet',
      pageOfRemote['mf-qr'].link,
      'Lid Alarms',
      'Analytics',
      'Technology',
    ])
    expect((await page.goto('/app/lid-alarms'))?.status()).toBe(200)
    await expectShown(fixturePage(page, description.name, description.version))
    await page.context().close()
    await product.close()
  })
}
