import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { type Council, startCouncil } from './run-sheet/council'
import { test } from './test'

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

const DEV_EUI = '24E124713B00FA7E'
const BIN = 'WCC42'
/** An EM400-MUD, upright, with 92 % of its battery, at 85.0 °C. */
const BURNING = '01755C036752030482E803050000'

/** Sends a request as the person who is signed in on the page. */
async function send(page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(council.address + path, {
    method,
    headers: { origin: council.address },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a fire stays pinned and red until a person has acknowledged and cleared it, whatever else is marked as read', async ({
  browser,
}) => {
  const hana = await council.signIn(browser, 'Hana', paths.bins)
  const mere = await council.signIn(browser, 'Mere', paths.dashboard)
  const device = `/api/sensors/devices/${DEV_EUI}`
  await send(hana, 'PUT', device, { decoder: 'milesight-em400-mud' })
  const { devices } = await (await hana.request.get(`${council.address}/api/sensors/devices`)).json()
  const held = devices.find(({ binId }: { binId: string | null }) => binId === BIN)
  await send(hana, 'PUT', `${device}/installation`, {
    ...(held && { replaces: held.devEui }),
    binId: BIN,
    mounting: { emptyMm: 1400, fullMm: 400, offsetMm: 0, tiltLimitDeg: null },
  })
  const at = new Date().toISOString()
  await send(hana, 'POST', '/api/sensors/uplinks', {
    uplinks: [{ devEui: DEV_EUI, at, fCnt: 1, fPort: 85, payload: BURNING }],
  })

  const card = mere.getByRole('region', { name: 'Active Alerts' })
  const header = card.getByRole('status').first()
  const danger = card.getByRole('list', { name: 'Dangers' }).getByRole('listitem')
  const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
  const bar = hana.getByRole('alert').filter({ hasText: 'Danger' })
  await expect(danger).toContainText('Fire suspected')
  await expect(danger).toContainText('Not acknowledged yet.')
  await expect(header).toContainText('1 danger open')
  await expect(bell(mere)).toHaveAccessibleName(/1 danger open/)
  // Another person sees it on the page where she is.
  await expect(bar).toContainText(`Fire suspected: bin ${BIN}`)
  await expect(bell(hana)).toHaveAccessibleName(/1 danger open/)
  await expectAccessible(hana)

  await card.getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(header).toHaveText('1 danger open')
  await expect(danger).toContainText('Not acknowledged yet.')
  await expectAccessible(mere)

  await danger.getByRole('button', { name: `Acknowledge (${BIN})` }).click()
  await expect(danger).toContainText('Acknowledged by Mere')
  await expect(danger.getByRole('button', { name: /^Acknowledge/ })).toBeHidden()
  await expect(bar).toBeHidden()
  // Acknowledged is not over.
  await expect(header).toHaveText('1 danger open')
  await expect(bell(hana)).toHaveAccessibleName(/1 danger open/)
  await mere.reload()
  await expect(danger).toContainText('Acknowledged by Mere')

  await danger.getByRole('button', { name: `No Fire Any More (${BIN})` }).click()
  const question = mere.getByRole('dialog', { name: 'Is the fire out?' })
  await expectAccessible(mere)
  await question.getByRole('button', { name: 'No Fire Any More' }).click()
  await expect(danger).toBeHidden()
  await expect(header).toHaveText('All read')
  await expect(bell(hana)).not.toHaveAccessibleName(/danger/)
  for (const page of [hana, mere]) await page.context().close()
})

test('a tab that missed the code that watches for dangers says so, and watches as soon as the server is back', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes, { serviceWorkers: 'block' })
  let isServerAway = true
  await mere.route(/record-watch\./, (route) => (isServerAway ? route.abort() : route.continue()))
  await mere.reload()
  const bell = mere.getByRole('button', { name: /^Notifications/ })
  const notice = mere.getByRole('alert').filter({ hasText: 'New alerts and dangers are not watched for' })
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await expect(bell).toHaveAccessibleName(/new alerts are not watched for/)
  await expectAccessible(mere)

  isServerAway = false
  await expect(notice).toBeHidden({ timeout: 20_000 })
  await expect(bell).not.toHaveAccessibleName(/not watched/)
  await mere.context().close()
})
