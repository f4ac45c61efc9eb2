import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices, expect, type Page, test } from '@playwright/test'
import { buildApp, readEnvironment, startDatabase } from 'api'
import { folderStore } from 'delivery'
import { deliverBuilds } from 'scripts/build'
import { siteFolder } from 'scripts/project'
import { findServerParts } from 'scripts/server-parts'
import { paths } from 'shared-domain'
import type { getOverview, listAlerts, listBins, OperationAnswer } from 'shared-domain/contract'
import { expectAccessible } from './expect-accessible'
import { openAlertGroups } from './open-alert-groups'

/** The demonstration city without the simulator, with the server parts of the remotes. */
async function startCity() {
  const folder = await mkdtemp(join(tmpdir(), 'sensors-'))
  const store = folderStore(join(folder, 'store'))
  await deliverBuilds(store)
  const database = await startDatabase({ recordFolder: join(folder, 'record') })
  const settings = readEnvironment({ SIMULATOR: 'off', LOG_LEVEL: 'warn' })
  const app = await buildApp({ siteFolder, store, database, ...settings, serverParts: findServerParts() })
  return {
    database,
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const DEV_EUI = '24E124713B00ABCD'
const { viewport, hasTouch, isMobile } = devices['Pixel 5']

/** An EM400-MUD that measures this distance, upright and with 92 % of its battery. */
const payloadOf = (distanceMm: number) =>
  `01755c0482${[distanceMm & 0xff, distanceMm >> 8].map((byte) => byte.toString(16).padStart(2, '0')).join('')}050000`

let city: Awaited<ReturnType<typeof startCity>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  city = await startCity()
})
test.afterAll(() => city.close())

async function send(page: Page, uplinks: readonly { at: number; fCnt: number; distanceMm: number }[]) {
  const answer = await page.request.post(`${city.address}/api/sensors/uplinks`, {
    headers: { origin: city.address },
    data: {
      uplinks: uplinks.map(({ at, fCnt, distanceMm }) => ({
        devEui: DEV_EUI,
        at: new Date(at).toISOString(),
        fCnt,
        fPort: 85,
        payload: payloadOf(distanceMm),
        gatewayId: 'roof',
      })),
    },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
}

/** A bin on the map that is neither full nor has an alert. */
async function quietBin(page: Page): Promise<string> {
  const { alerts } = await read<typeof listAlerts>(page, '/api/alerts')
  const alerted = new Set(alerts.map(({ binId }) => binId))
  const { bins } = await read<typeof listBins>(page, '/api/bins')
  const quiet = bins.find(
    ({ id, status, fillLevel }) => status === 'normal' && fillLevel !== null && !alerted.has(id),
  )
  if (!quiet) throw new Error('Every bin of the city has an alert.')
  return quiet.id
}

async function read<O>(page: Page, path: string): Promise<OperationAnswer<O>> {
  return (await page.request.get(city.address + path)).json()
}

test('a sensor is set up on a phone, updates its bin on an open dashboard, and is listed once it falls silent', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const open = async (path: string, options = {}) => {
    const context = await browser.newContext({ baseURL: city.address, ...options })
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  const phone = await open('/app/sensor-setup', { viewport, hasTouch, isMobile })
  await phone.getByLabel('DevEUI').fill(DEV_EUI)
  await phone.getByLabel('Kind of sensor').selectOption('milesight-em400-mud')
  const bin = await quietBin(phone)
  await phone.getByRole('textbox', { name: /^Bin/ }).fill(bin)
  await phone.getByLabel('Distance to the floor').fill('1200')
  await phone.getByLabel('Distance when full').fill('200')
  await expect(phone.getByLabel('Offset')).toHaveValue('0')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(phone.getByText('Waiting for the first uplink')).toBeVisible()

  const dashboard = await open(paths.dashboard, { viewport: { width: 1280, height: 900 } })
  await dashboard.getByRole('button', { name: 'Show as list' }).click()
  await dashboard.getByLabel('Filter the list').fill(bin)
  const rows = dashboard.getByRole('list', { name: 'Bins in the city' }).getByRole('listitem')
  const row = rows.filter({ hasText: `${bin} ·` })
  await expect(row).toHaveCount(1)
  await send(phone, [{ at: Date.now(), fCnt: 1, distanceMm: 830 }])
  await expect(phone.getByText('The bin is 37 % full')).toBeVisible()
  await expect(row).toContainText('37% full')

  // A jump waits for a second uplink that agrees; then the bin is full in the list, in the figures and among the alerts.
  const fullBins = dashboard.getByRole('region', { name: 'Bins Full' })
  const { binsFull } = await read<typeof getOverview>(phone, '/api/overview')
  await expect(fullBins).toContainText(`${binsFull.value}`)
  await send(phone, [{ at: Date.now(), fCnt: 2, distanceMm: 250 }])
  await send(phone, [{ at: Date.now(), fCnt: 3, distanceMm: 250 }])
  await expect(row).toContainText('95% full')
  await expect(fullBins).toContainText(`${(binsFull.value ?? 0) + 1}`)
  const alerts = dashboard.getByRole('region', { name: 'Active Alerts' })
  await expect(async () => {
    await openAlertGroups(dashboard)
    await expect(alerts.getByRole('link', { name: `Bin ${bin}`, exact: true }).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 15_000 })

  // Its uplinks are made older, so that it counts as silent without a wait of minutes.
  await city.database.pool.query(
    `update mf_sensors.uplinks set at = at - interval '2 days' where dev_eui = '${DEV_EUI}'`,
  )
  const office = await open('/app/sensors?health=silent', { viewport: { width: 1280, height: 800 } })
  await expect(async () => {
    await office.reload()
    await expect(office.getByRole('region', { name: 'Fallen Silent' })).toContainText(DEV_EUI, {
      timeout: 3000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(office.getByText('1 sensor', { exact: true })).toBeVisible()
  await expectAccessible(office)

  await office
    .getByRole('row', { name: new RegExp(DEV_EUI) })
    .getByRole('link', { name: DEV_EUI })
    .click()
  await expect(office.getByRole('table', { name: 'Uplinks' })).toContainText('830 mm')
  await expectAccessible(office)
  await office.goto('/app/sensor-decoders')
  await expect(office.getByRole('link', { name: 'Sensors', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(office.getByRole('table', { name: 'Decoders' })).toContainText('Dragino LDDS75')
  await expectAccessible(office)
  for (const page of [phone, dashboard, office]) await page.context().close()
})
