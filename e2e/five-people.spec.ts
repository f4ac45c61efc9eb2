import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { aucklandDate, type Bin, DAY_MS, type LocatedBin, paths } from 'shared-domain'
import type { listAlerts, listBins, OperationAnswer } from 'shared-domain/contract'
import { alerts, arrive, menu, watchFailures } from './arrive'
import { early } from './early'
import { endRounds } from './end-rounds'
import { expectAccessible } from './expect-accessible'
import { openAlertGroups } from './open-alert-groups'
import { fullBinsOnly, generate, keep, routesNamed, stopRows } from './plan-on-screen'
import { assignedRoute, fullBins } from './run-sheet/assigned-route'
import { type Council, startCouncil } from './run-sheet/council'
import { office } from './run-sheet/office'
import { inRecord, next, PHONE, press, savedHere, startRoute } from './run-sheet/sheet'
import { test } from './test'

const DESKTOP = { viewport: { width: 1280, height: 900 } }
const TEN_MINUTES = '10:00'
const TODAY = 0
const TOMORROW = 1
const inDays = (days: number) => aucklandDate(new Date(Date.now() + days * DAY_MS))

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

test('the driver: a handover, a breakdown and ten minutes without a signal, and each bin is emptied once', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const sina = await council.signIn(browser, 'Sina', paths.routes, DESKTOP)
  const { collectionsOf, route, giveTo, setInService } = office(sina)
  await setInService('T01', true)
  const bins = (await fullBins(sina, 5)) as [LocatedBin, LocatedBin, LocatedBin, LocatedBin, LocatedBin]
  const [first, second, third, fourth, fifth] = bins
  const counted = () => Promise.all(bins.map(async ({ id }) => (await collectionsOf(id)).length))
  const before = await counted()
  const id = await assignedRoute(sina, 'Berhampore round', bins)
  /** The rest of a day is too short for a trip when this runs in the evening, so this route and the one that it moves to are of tomorrow meanwhile. */
  const moveToDay = (days: number) =>
    council.database.pool.query(
      `update routes set planned_for = $1 where id >= $2 and status <> 'completed' and removed_at is null`,
      [inDays(days), id],
    )

  const kiri = await council.signIn(browser, 'Kiri', paths.runSheet(id), { ...PHONE, hasClock: true })
  await startRoute(kiri)
  await next(kiri, first)
  await press(kiri, 'Done')
  await next(kiri, second)
  await inRecord(kiri)
  await kiri.context().setOffline(true)
  await kiri.clock.fastForward(TEN_MINUTES)

  await giveTo(id, 'Tama')
  const tama = await council.signIn(browser, 'Tama', paths.runSheet(id), PHONE)
  await next(tama, second)
  await press(tama, 'Done')
  await inRecord(tama)

  for (const bin of [second, third]) {
    await next(kiri, bin)
    await press(kiri, 'Done')
  }
  await savedHere(kiri, '2 taps')
  await kiri.context().setOffline(false)
  const late = kiri.getByRole('status').filter({ hasText: 'Taps that arrived late' })
  await expect(late).toContainText('In the record, marked as late:')
  for (const { location } of [second, third]) await expect(late).toContainText(`${location} done`)
  await sina.goto(paths.route(id))
  const stop = (bin: LocatedBin) => sina.getByRole('listitem').filter({ hasText: bin.id })
  await expect(stop(second)).toContainText(/tapped by Tama and Kiri \(arrived late/)
  await expect(stop(third)).toContainText(/tapped by Kiri \(arrived late/)

  await next(tama, fourth)
  await tama.context().setOffline(true)
  await press(tama, 'Done')
  await next(tama, fifth)
  await savedHere(tama, '1 tap')
  await setInService('T01', false)
  await moveToDay(TOMORROW)
  await sina.reload()
  const trouble = sina.getByRole('alert').filter({ hasText: 'Truck out of service' })
  await trouble.getByRole('button', { name: 'Give to Another Truck' }).click()
  const dialog = sina.getByRole('dialog', { name: 'Give to another truck' })
  await dialog.getByLabel('Truck').selectOption('General 2')
  await dialog.getByLabel('Driver').selectOption('Kiri')
  // The office does not know yet that the fourth bin is empty.
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  const moved = sina.getByRole('status').filter({ hasText: '2 stops moved' })
  const rest = moved.getByRole('link', { name: /^new route R\d+$/ })
  const restId = (await rest.textContent())?.match(/R\d+/)?.[0] ?? ''
  await moveToDay(TODAY)
  await press(sina, 'Complete Route')
  await sina.getByRole('dialog').getByRole('button', { name: 'Complete Route' }).click()
  await expect(sina.getByText('nothing on it changes any more')).toBeVisible()

  await tama.context().setOffline(false)
  await expect(tama.getByRole('region', { name: 'This route was completed for you' })).toBeVisible()
  const changed = tama.getByRole('status').filter({ hasText: 'The office changed this route' })
  await expect(changed).toContainText(/2 stops were taken off this route by .+ at \d/)
  await expect(tama.getByRole('status').filter({ hasText: 'Taps that arrived late' })).toContainText(
    `${fourth.location} done`,
  )
  await inRecord(tama)
  await kiri.goto(paths.runSheet(restId))
  await startRoute(kiri)
  await next(kiri, fifth)
  await press(kiri, 'Done')
  await inRecord(kiri)

  const states = async (routeId: string) => (await route(routeId)).stops.map(({ state }) => state)
  expect(await states(id)).toEqual(['done', 'done', 'done'])
  expect(await states(restId)).toEqual(['done', 'done'])
  expect(await counted()).toEqual(before.map((count) => count + 1))
  await sina.goto(paths.route(restId))
  await expect(stop(fourth)).toContainText(/tapped by Tama \(arrived late/)
  await sina.goto(paths.routes)
  await expect(sina.getByRole('heading', { name: "Today's Routes" })).toBeVisible()
  await expect(sina.getByText('Taps to Decide')).toBeHidden()
  for (const page of [sina, kiri, tama]) await page.context().close()
})

test('the supervisor: tomorrow is planned, its draft survives a reload, is kept and taken back, and a truck breaks down', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const sina = await council.signIn(browser, 'Sina', paths.routes, { ...DESKTOP, hasClock: true })
  const { setInService } = office(sina)
  await endRounds(sina.request, council.address)
  await setInService('T01', true)
  const forecasts = async () => (await (await sina.request.get('/api/forecasts/planning')).json()).bins.length
  await expect.poll(forecasts).toBeGreaterThan(0)
  await sina.clock.setFixedTime(await early())
  await sina.goto(paths.generateRoute)
  await sina.getByLabel('Day', { exact: true }).selectOption('Tomorrow')
  await expect(sina.getByText('Planned for tomorrow, from the beginning of the shifts.')).toBeVisible()
  await fullBinsOnly(sina)
  await generate(sina, 'Tomorrow A')
  const bins = () => stopRows(sina).evaluateAll((all) => all.map((row) => row.getAttribute('data-bin')))
  await stopRows(sina).first().click()
  await sina.keyboard.press('Alt+ArrowDown')
  await expect(sina.getByRole('button', { name: /^Undo: Moved / })).toBeVisible()
  const edited = await bins()
  await expect(
    sina.getByText('A draft: trucks and drivers get nothing of it until you keep it.'),
  ).toBeVisible()

  await sina.reload()
  await expect(sina.getByRole('heading', { level: 2, name: 'Tomorrow A' })).toBeVisible()
  expect(await bins()).toEqual(edited)
  await generate(sina, 'Round B')
  await expect(sina.getByRole('heading', { level: 2, name: 'Round B' })).toBeVisible()
  await sina.getByRole('button', { name: 'Undo Replace' }).click()
  await expect(sina.getByRole('heading', { level: 2, name: 'Tomorrow A' })).toBeVisible()
  expect(await bins()).toEqual(edited)
  await sina.getByRole('button', { name: 'Discard' }).click()
  await sina.getByRole('button', { name: 'Undo Discard' }).click()
  await expectAccessible(sina)
  expect(await routesNamed(sina, 'Tomorrow A')).toEqual([])
  expect(await routesNamed(sina, 'Round B')).toEqual([])

  await keep(sina)
  expect((await routesNamed(sina, 'Tomorrow A')).length).toBeGreaterThan(0)
  await sina.getByRole('button', { name: 'Undo Keep' }).click()
  await expect(sina.getByText('Routes taken away')).toBeVisible()
  expect(await routesNamed(sina, 'Tomorrow A')).toEqual([])
  await keep(sina)
  // The toast may still be that of the first time.
  await expect.poll(async () => (await routesNamed(sina, 'Tomorrow A')).length).toBeGreaterThan(0)
  const kept = await routesNamed(sina, 'Tomorrow A')
  for (const { plannedFor } of kept) expect(plannedFor).toBe(inDays(TOMORROW))

  const broken = kept.find(({ truckId }) => truckId === 'T01') ?? kept[0]
  const { id = '', truckId } = broken ?? {}
  const stopsOf = async () => (await office(sina).route(id)).stops.map(({ bin }: { bin: Bin }) => bin.id)
  const own = await stopsOf()
  await setInService(truckId ?? '', false)
  await sina.goto(paths.routes)
  await expect(sina.getByRole('row', { name: new RegExp(`^${id} `) })).toContainText('Truck out of service')
  for (const move of ['Spread over the Others', 'Leave for Tomorrow']) {
    await sina.goto(paths.route(id))
    const trouble = sina.getByRole('alert').filter({ hasText: 'Truck out of service' })
    await trouble.getByRole('button', { name: move }).click()
    const said = move === 'Leave for Tomorrow' ? /\d+ stops? taken off, on no route now/ : /\d+ stops? moved/
    const moved = sina.getByRole('status').filter({ hasText: said })
    await expect(moved, move).toContainText(
      move === 'Leave for Tomorrow' ? 'Free for the next plan:' : /route R\d+/,
    )
    await moved.getByRole('button', { name: 'Undo Move' }).click()
    await expect(sina.getByText('Move taken back')).toBeVisible()
    await expect(trouble, move).toBeVisible()
    expect(await stopsOf(), move).toEqual(own)
  }
  await setInService(truckId ?? '', true)
  await sina.context().close()
})

const DEV_EUI = '24E124713B00ABCD'

/** An EM400-MUD that measures this distance, upright and with 92 % of its battery. */
const payloadOf = (distanceMm: number) =>
  `01755c0482${[distanceMm & 0xff, distanceMm >> 8].map((byte) => byte.toString(16).padStart(2, '0')).join('')}050000`

test('the technician: a sensor is set up on a phone, updates its bin on an open dashboard, and is listed once it falls silent', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const phone = await (await browser.newContext({ ...PHONE, baseURL: council.address })).newPage()
  const failures = watchFailures(phone)
  await arrive(phone, council, 'Wiremu')
  await expect(phone).toHaveURL(/\/app\/sensors$/)
  await phone.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(menu(phone)).toHaveText([
    'Dashboard',
    'Bins',
    'Analytics',
    'Technology',
    'Sensors',
    'Stock-Taking',
  ])
  await phone.keyboard.press('Escape')
  const read = async <O>(path: string): Promise<OperationAnswer<O>> => (await phone.request.get(path)).json()
  const send = async (uplinks: readonly { fCnt: number; distanceMm: number }[]) => {
    const answer = await phone.request.post('/api/sensors/uplinks', {
      headers: { origin: council.address },
      data: {
        uplinks: uplinks.map(({ fCnt, distanceMm }) => ({
          devEui: DEV_EUI,
          at: new Date().toISOString(),
          fCnt,
          fPort: 85,
          payload: payloadOf(distanceMm),
          gatewayId: 'roof',
        })),
      },
    })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
  }

  await phone.getByRole('link', { name: 'Set up a sensor' }).click()
  await phone.getByLabel('DevEUI').fill(DEV_EUI)
  await phone.getByLabel('Kind of sensor').selectOption('milesight-em400-mud')
  // Neither full nor with an alert.
  const alerted = new Set((await read<typeof listAlerts>('/api/alerts')).alerts.map(({ binId }) => binId))
  const { bins } = await read<typeof listBins>('/api/bins')
  const bin =
    bins.find(({ id, status, fillLevel }) => status === 'normal' && fillLevel !== null && !alerted.has(id))
      ?.id ?? ''
  await phone.getByRole('textbox', { name: /^Bin/ }).fill(bin)
  await phone.getByLabel('Distance to the floor').fill('1200')
  await phone.getByLabel('Distance when full').fill('200')
  await expect(phone.getByLabel('Offset')).toHaveValue('0')
  await expectAccessible(phone)
  const { devices } = await (await phone.request.get('/api/sensors/devices')).json()
  await phone.getByRole('button', { name: 'Set up', exact: true }).click()
  if (devices.some(({ binId }: { binId: string | null }) => binId === bin)) {
    await expect(phone.getByRole('dialog')).toContainText(`${bin} already has sensor`)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Replace it' }).click()
  }
  await expect(phone.getByText('Waiting for the first uplink')).toBeVisible()

  const dashboard = await council.signIn(browser, 'Mere', paths.dashboard, DESKTOP)
  await dashboard.getByRole('button', { name: 'Show as list' }).click()
  await dashboard.getByLabel('Filter the list').fill(bin)
  const rows = dashboard.getByRole('list', { name: 'Bins in the city' }).getByRole('listitem')
  const row = rows.filter({ hasText: `${bin} ·` })
  await expect(row).toHaveCount(1)
  await send([{ fCnt: 1, distanceMm: 830 }])
  await expect(phone.getByText('The bin is 37% full')).toBeVisible()
  await expect(row).toContainText('37% full')

  // A jump waits for a second uplink that agrees; then the bin is full in the list, in the figures and among the alerts.
  const binsFull = dashboard.getByRole('region', { name: 'Bins Full' })
  const full: number = (await (await phone.request.get('/api/overview')).json()).binsFull.value
  await expect(binsFull).toContainText(`${full}`)
  await send([{ fCnt: 2, distanceMm: 250 }])
  await send([{ fCnt: 3, distanceMm: 250 }])
  await expect(row).toContainText('95% full')
  await expect(binsFull).toContainText(`${full + 1}`)
  const active = dashboard.getByRole('region', { name: 'Active Alerts' })
  await expect(async () => {
    await openAlertGroups(dashboard)
    await expect(active.getByRole('link', { name: `Bin ${bin}`, exact: true }).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 60_000 })

  const contact = '021 555 0199'
  const reported = await fetch(`${council.address}/api/reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      origin: council.address,
    },
    body: JSON.stringify({ binId: bin, issue: 'Other', contact: { phone: contact } }),
  })
  const { id: reportId } = await reported.json()
  await dashboard.goto(paths.residentReport(reportId))
  await dashboard.getByRole('button', { name: 'Show contact' }).click()
  await expect(dashboard.getByText(contact)).toBeVisible()
  for (const path of [paths.bin(bin), paths.bins, paths.dashboard, paths.analytics, '/app/sensor-decoders']) {
    await phone.goto(path)
    await expect(phone.getByRole('heading', { level: 1 }), path).toBeVisible()
    await phone.waitForLoadState('networkidle')
    await expect(alerts(phone), path).toHaveCount(0)
    await expect(phone.locator('body'), path).not.toContainText(contact)
  }
  expect(failures).toEqual([])
  for (const path of [`/api/reports/${reportId}`, '/api/reports', '/api/people', '/api/audit'])
    expect((await phone.request.get(path)).status(), path).toBe(403)

  // Its uplinks are made older: after so few of them a sensor counts as silent once it has missed two days and a half.
  await council.database.pool.query(
    `update mf_sensors.uplinks set at = at - interval '3 days' where dev_eui = '${DEV_EUI}'`,
  )
  const desk = await council.signIn(browser, 'Wiremu', '/app/sensors?health=silent', DESKTOP)
  await expect(async () => {
    await desk.reload()
    await expect(desk.getByRole('region', { name: 'Fallen Silent' })).toContainText(DEV_EUI, {
      timeout: 3000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(desk.getByText(/^1 of \d+ sensors$/)).toBeVisible()
  await expectAccessible(desk)

  await desk
    .getByRole('row', { name: new RegExp(DEV_EUI) })
    .getByRole('link', { name: DEV_EUI })
    .click()
  await expect(desk.getByRole('table', { name: 'Uplinks' })).toContainText('830 mm')
  await expectAccessible(desk)
  await desk.goto('/app/sensor-decoders')
  await expect(desk.getByRole('link', { name: 'Sensors', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(desk.getByRole('table', { name: 'Decoders' })).toContainText('Dragino LDDS75')
  await expectAccessible(desk)
  for (const page of [phone, dashboard, desk]) await page.context().close()
})

test('the analyst: a period is chosen by keyboard, downloaded, and printed as two pages for a committee', async ({
  browser,
}) => {
  const ana = await (await browser.newContext({ baseURL: council.address })).newPage()
  const failures = watchFailures(ana)
  await arrive(ana, council, 'Ana')
  await expect(ana).toHaveURL(/\/app\/dashboard$/)
  await menu(ana).filter({ hasText: 'Analytics' }).click()
  const picker = ana.getByLabel('Period', { exact: true })
  await picker.focus()
  await ana.keyboard.press('L')
  await expect(ana).toHaveURL(/period=7-days/)
  await expect(picker).toBeFocused()
  await expect(ana.getByRole('heading', { name: 'Fill Level by Weekday' })).toBeVisible()
  await expect(ana.getByRole('table', { name: 'By suburb' })).toContainText('Te Aro')

  const download = async (name: string) => {
    await ana.getByRole('button', { name: 'Export' }).click()
    const link = ana.getByRole('menuitem', { name })
    const [file] = await Promise.all([ana.waitForEvent('download'), link.click()])
    return readFile(await file.path(), 'utf8')
  }
  expect(await download('Figures CSV')).toContain('Te Aro')
  const collections = (await download('Collections CSV')).trim().split('\n')
  expect(collections.length).toBeGreaterThan(100)
  await ana.goBack()
  await expect(ana.getByRole('heading', { name: 'Weekly Fill Level Trends' })).toBeVisible()

  // The report is there as soon as the figures of its period are.
  await expect(ana.locator('section:has(> footer)')).toHaveCount(2)
  const pdf = (await ana.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await ana.emulateMedia({ media: 'print' })
  await expect(ana.getByRole('heading', { level: 1, name: 'Public bins and their collection' })).toBeVisible()
  await expect(ana.getByRole('heading', { name: 'Analytics' })).toBeHidden()
  // Nothing is cut off at the end of a page.
  const cut = await ana
    .locator('section:has(> footer)')
    .evaluateAll((sheets) => sheets.map((sheet) => sheet.scrollHeight - sheet.clientHeight))
  expect(cut).toEqual([0, 0])
  await ana.emulateMedia({ media: 'screen' })

  await expect(menu(ana).filter({ hasText: /Admin|Reports/ })).toHaveCount(0)
  expect(failures).toEqual([])
  // The audit trail is the administrators'.
  expect((await ana.request.get('/api/audit')).status()).toBe(403)
  await ana.context().close()
})

test('the administrator: a person is invited, arrives by the link once, and the audit trail says so', async ({
  browser,
}) => {
  const hana = await council.signIn(browser, 'Hana', '/app/admin/people', DESKTOP)
  await hana.getByRole('button', { name: 'Invite a person' }).click()
  const form = hana.getByRole('form', { name: 'Invite a person' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Tama Parata')
  await form.getByRole('combobox', { name: 'Role' }).selectOption('operator')
  await form.getByRole('button', { name: 'Invite' }).click()
  const link = await hana.getByRole('textbox', { name: 'Copy this' }).inputValue()
  await expect(hana.getByRole('row', { name: /Tama Parata/ })).toContainText('Invited')

  const tama = await (await browser.newContext()).newPage()
  const failures = watchFailures(tama)
  await tama.goto(link)
  await expect(tama.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await tama.getByLabel('New password', { exact: true }).fill('seven quiet tui on a wire')
  await tama.getByLabel('New password once more').fill('seven quiet tui on a wire')
  await tama.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(tama).toHaveURL(/\/app\/dashboard$/)
  await expect(menu(tama).filter({ hasText: 'Reports' })).toBeVisible()
  expect(failures).toEqual([])
  await tama.goto(link)
  await expect(tama.getByRole('heading', { name: 'Choose a password' })).toBeHidden()

  await hana.goto('/app/admin/audit')
  await hana.getByLabel('Who').fill('Tama Parata')
  await hana.getByRole('button', { name: 'Filter' }).click()
  await expect(hana.getByRole('row', { name: /Signed in/ }).first()).toContainText('Tama Parata')
  const [file] = await Promise.all([
    hana.waitForEvent('download'),
    hana.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Tama Parata')
  for (const page of [hana, tama]) await page.context().close()
})
