import { type Browser, expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { alerts, arrive, menu, watchFailures } from './arrive'
import { expectAccessible } from './expect-accessible'
import { type Council, startCouncil } from './run-sheet/council'
import { test } from './test'

const newPage = async (browser: Browser) => (await browser.newContext()).newPage()

test.describe('an empty record of a council’s own', () => {
  test.describe.configure({ mode: 'serial' })
  let council: Council
  test.beforeAll(async () => {
    council = await startCouncil(undefined, { isEmpty: true })
  })
  test.afterAll(() => council.close())

  test('is a state with a next step on every screen of the administrator’s first day', async ({
    browser,
  }) => {
    const hana = await newPage(browser)
    const failures = watchFailures(hana)
    await arrive(hana, council, 'Hana')
    await expect(hana).toHaveURL(/\/app\/dashboard$/)
    for (const path of [paths.dashboard, paths.bins, paths.generateRoute, '/app/admin/health']) {
      await hana.goto(`${council.address}${path}`)
      await expect(hana.getByText('No bins yet').first(), path).toBeInViewport()
      await expect(hana.getByText(/Bring them in from a file/).first(), path).toBeVisible()
    }
    for (const path of [
      paths.dashboard,
      paths.bins,
      paths.routes,
      paths.generateRoute,
      paths.fleet,
      paths.analytics,
      paths.qrCodes,
      paths.sensors,
      '/app/admin/health',
    ]) {
      await hana.goto(`${council.address}${path}`)
      await expect(hana.getByRole('heading', { level: 1 })).toBeVisible()
      await hana.waitForLoadState('networkidle')
      await expect(alerts(hana), path).toHaveCount(0)
      await expect(hana.getByRole('switch', { name: 'Real data' }), path).toHaveCount(0)
      await expect(hana.locator('body'), path).not.toContainText(/mock data|every five minutes/i)
    }
    await expectAccessible(hana)
    expect(failures).toEqual([])
    await hana.context().close()
  })

  test('tells residents that there are no bins yet, without an error and without samples', async ({
    browser,
  }) => {
    const resident = await newPage(browser)
    const failures = watchFailures(resident)
    for (const path of [paths.nearby(), paths.report()]) {
      await resident.goto(`${council.address}${path}`)
      await expect(resident.getByText('no bins here yet', { exact: false }).first(), path).toBeVisible()
      await resident.waitForLoadState('networkidle')
      await expect(alerts(resident), path).toHaveCount(0)
      await expect(resident.locator('body'), path).not.toContainText(/mock data/i)
      await expectAccessible(resident)
    }
    expect(failures).toEqual([])
    await resident.context().close()
  })

  test('gets its technician, who lands on the sensors and sees neither residents nor people', async ({
    browser,
  }) => {
    const hana = await council.signIn(browser, 'Hana', '/app/admin/people')
    await hana.getByRole('button', { name: 'Invite a person' }).click()
    const form = hana.getByRole('form', { name: 'Invite a person' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Wiremu Tane')
    await form.getByRole('combobox', { name: 'Role' }).selectOption('technician')
    await form.getByRole('button', { name: 'Invite' }).click()
    const link = await hana.getByRole('textbox', { name: 'Copy this' }).inputValue()
    await expect(hana.getByRole('row', { name: /Wiremu Tane/ })).toContainText('technician')

    const wiremu = await newPage(browser)
    const failures = watchFailures(wiremu)
    await wiremu.goto(link)
    await wiremu.getByLabel('New password', { exact: true }).fill('seven quiet tui on a wire')
    await wiremu.getByLabel('New password once more').fill('seven quiet tui on a wire')
    await wiremu.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(wiremu).toHaveURL(/\/app\/sensors$/)
    await expect(wiremu.getByRole('link', { name: 'Set up a sensor' })).toBeVisible()
    await expect(menu(wiremu)).toHaveText([
      'Dashboard',
      'Bins',
      'Analytics',
      'Technology',
      'Sensors',
      'Stock-Taking',
    ])
    for (const path of [paths.dashboard, paths.bins, '/app/sensor-setup', '/app/sensor-decoders']) {
      await wiremu.goto(`${council.address}${path}`)
      await expect(wiremu.getByRole('heading', { level: 1 })).toBeVisible()
      await wiremu.waitForLoadState('networkidle')
    }
    expect(failures).toEqual([])
    for (const path of ['/api/people', '/api/reports', '/api/audit'])
      expect((await wiremu.request.get(`${council.address}${path}`)).status(), path).toBe(403)
    for (const page of [hana, wiremu]) await page.context().close()
  })

  test('offers mock data once the administrator allows it, marked above every figure and on no run sheet', async ({
    browser,
  }) => {
    const hana = await council.signIn(browser, 'Hana', '/app/admin/settings')
    const offer = hana.getByRole('switch', { name: 'Offer mock data' })
    await expect(offer).not.toBeChecked()
    await offer.click()
    await expect(hana.getByText('Saved. Pages offer it from their next load on.')).toBeVisible()
    await hana.goto(`${council.address}${paths.dashboard}`)
    await hana.getByRole('switch', { name: 'Real data' }).click()
    const banner = hana.getByRole('complementary', { name: 'Mock data' })
    for (const path of [paths.dashboard, paths.routes, paths.analytics]) {
      await hana.goto(`${council.address}${path}`)
      await expect(banner, path).toBeInViewport()
      await expectAccessible(hana)
    }
    await hana.goto(`${council.address}${paths.run}`)
    await expect(hana.getByRole('heading', { level: 1, name: "Today's Run" })).toBeVisible()
    await expect(banner).toBeHidden()
    await expect(hana.getByRole('switch', { name: 'Real data' })).toHaveCount(0)
    await hana.goto(`${council.address}${paths.dashboard}`)
    await banner.getByRole('button', { name: 'Show real data' }).click()
    await expect(hana.getByText('No bins yet').first()).toBeVisible()

    const kiri = await council.signIn(browser, 'Kiri', paths.run)
    await expect(kiri.getByRole('heading', { level: 1, name: "Today's Run" })).toBeVisible()
    await expect(kiri.getByRole('switch', { name: 'Real data' })).toHaveCount(0)
    for (const page of [hana, kiri]) await page.context().close()
  })

  test('is led from a file of bins to a printed label, and each step is found again', async ({ browser }) => {
    const hana = await council.signIn(browser, 'Hana', paths.dashboard)
    await hana.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await hana.getByRole('link', { name: 'Your Bins' }).first().click()
    await expect(hana.getByText('Next: Bring in the bins')).toBeVisible()
    await expectAccessible(hana)

    await hana.getByRole('link', { name: 'Import bins' }).click()
    const rows = [
      'WN1,"1 Cuba Street, Te Aro",-41.2925,174.776',
      'WN2,"9 Cuba Street, Te Aro",-41.2931,174.7757',
    ]
    const csv = ['id,street,latitude,longitude', ...rows].join('\n')
    await hana
      .getByLabel('File of bins')
      .setInputFiles({ name: 'bins.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(hana.getByText('2 bins are new.')).toBeVisible()
    await expect(hana.getByRole('row', { name: /WN2.*9 Cuba Street/ })).toBeVisible()
    const preview = hana.getByRole('region', { name: 'On the map: new' })
    await preview.getByRole('button', { name: 'Show as list' }).click()
    await expect(preview.getByRole('listitem').filter({ hasText: 'WN2' })).toBeVisible()
    await hana.getByRole('button', { name: 'Import 2 Bins' }).click()
    await expect(hana.getByText('2 bins imported')).toBeVisible()

    await hana.goto(`${council.address}${paths.yourBins}`)
    await expect(hana.getByText('2 bins', { exact: true })).toBeVisible()
    await expect(hana.getByText('All have a place')).toBeVisible()
    await hana.getByRole('link', { name: 'Print labels' }).click()
    await hana.getByRole('tab', { name: 'Bulk Generate' }).click()
    await hana.getByLabel('Street', { exact: true }).selectOption('Cuba Street')
    await hana.getByRole('button', { name: 'Choose 2 bins' }).click()
    await hana.getByRole('button', { name: 'Make and Print' }).click()
    await expect(hana.locator('html[data-printed]')).toHaveCount(1)
    await hana.getByRole('button', { name: 'Record as Printed' }).click()
    await expect(hana.getByText(/^Recorded: /)).toBeVisible()

    await hana.goto(`${council.address}${paths.yourBins}`)
    await expect(hana.getByText('2 of 2 bins have a label')).toBeVisible()
    await expect(hana.getByText('Next: Add the trucks')).toBeVisible()

    await hana.context().close()
  })
})
