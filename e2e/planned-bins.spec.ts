import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { type Council, startCouncil } from './run-sheet/council'
import { press } from './run-sheet/sheet'
import { test } from './test'

const PAGE = '/app/planned-bins'
const ID = 'PLAN1'

let council: Council
test.beforeAll(async () => {
  // Into the demonstration city nobody plans a bin of their own.
  council = await startCouncil(undefined, { isEmpty: true })
  await council.database.pool.query(`
    insert into bins (id, object_id, location, bin_type, lat, lng, source)
    values ('STOOD1', 1, '1 Cuba Street, Te Aro', 'general', -41.2925, 174.776, 'mf-assets')`)
})
test.afterAll(() => council.close())

const openAs = (browser: Browser, name: 'Sina' | 'Hana', page: string) =>
  council.signIn(browser, name, page, { reducedMotion: 'reduce' })
const marker = (page: Page, what: string) =>
  page.getByRole('button', { name: new RegExp(`^${what}: drag it, or press the arrow keys`) })
const placeText = (page: Page, what: string) => page.getByRole('status').filter({ hasText: what })

/** Drags a marker by some pixels, in steps as a hand does. */
async function drag(page: Page, what: Locator, { x, y }: { x: number; y: number }) {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('The marker is not on the page.')
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + x / 2, fromY + y / 2, { steps: 4 })
  await page.mouse.move(fromX + x, fromY + y, { steps: 4 })
  await page.mouse.up()
}

/** Light and dark, as narrow as a phone and as wide as a desk. */
async function expectAccessibleEverywhere(page: Page) {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 320, height: 740 },
  ]) {
    await page.setViewportSize(size)
    // What lies half below the bar at the top would count as too small to be pressed.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}

async function degrees(form: Locator) {
  const value = async (name: string) =>
    Number(await form.getByRole('textbox', { name: new RegExp(`^${name}`) }).inputValue())
  return { lat: await value('Latitude'), lng: await value('Longitude') }
}

test('a bin is planned on the map, moved by hand and by keys, put up, and counted', async ({ browser }) => {
  test.slow()
  const sina = await openAs(browser, 'Sina', PAGE)
  const counted = async () =>
    (await (await sina.request.get(`${council.address}/api/assets/stock-year`)).json()).bins as number
  const before = await counted()

  await press(sina, 'Plan a Bin')
  const plan = sina.getByRole('form', { name: 'A planned bin' })
  await expect(plan.getByText('No place is given yet', { exact: false })).toBeVisible()
  const map = plan.getByRole('application', { name: /^Its place on the map/ })
  await map.click({ position: { x: 220, y: 120 } })
  await expect(marker(sina, 'Its place')).toBeVisible()
  const pressed = await degrees(plan)
  expect(pressed.lat).toBeLessThan(-40)
  await plan.getByRole('textbox', { name: /^Id for its label/ }).fill(ID)
  await plan.getByRole('textbox', { name: /^Street/ }).fill('Frank Kitts Park, Wellington Central')
  await plan.getByRole('textbox', { name: /^Why/ }).fill('A new playground')
  await expectAccessibleEverywhere(sina)
  await press(sina, 'Plan It')
  await expect(sina.getByText(`Bin ${ID} is planned.`)).toBeVisible()
  await press(sina, 'Close')

  const list = sina.getByRole('list', { name: 'Planned bins' })
  await expect(list.getByRole('link', { name: ID })).toBeVisible()
  await expect(sina.getByRole('region', { name: 'Planned bins on the map' })).toBeVisible()
  await expectAccessibleEverywhere(sina)
  // Residents know nothing of it.
  expect((await sina.request.get(`${council.address}/ogc/v1/collections/bins/items/${ID}`)).status()).toBe(
    404,
  )
  expect(await counted()).toBe(before)

  await press(sina, `Move ${ID}`)
  const move = sina.getByRole('form', { name: `It is planned for another place: ${ID}` })
  const target = marker(sina, 'The new place')
  await expect(target).toBeVisible()
  await expect(placeText(sina, 'The new place is the old one still')).toBeVisible()
  await drag(sina, target, { x: 60, y: -40 })
  await expect(placeText(sina, 'north-east of the old one')).toBeVisible()
  const dragged = await degrees(move)
  expect(dragged.lat).toBeGreaterThan(pressed.lat)
  expect(dragged.lng).toBeGreaterThan(pressed.lng)
  await expect(target).toBeFocused()
  await sina.keyboard.press('ArrowDown')
  await sina.keyboard.press('Shift+ArrowDown')
  await expect
    .poll(async () => Math.round((dragged.lat - (await degrees(move)).lat) * 111_195), {
      message: 'metres to the south by keys',
    })
    .toBe(11)
  await expectAccessibleEverywhere(sina)
  const placed = await degrees(move)
  await move.getByRole('textbox', { name: /^Why/ }).fill('A tree stands there')
  await press(sina, 'Record It')
  await expect(sina.getByText('It is planned for another place now.')).toBeVisible()
  const life = async () => (await sina.request.get(`${council.address}/api/assets/bins/${ID}/life`)).json()
  expect(await life()).toMatchObject({ state: 'planned', ...placed })

  await press(sina, `Undo the move of ${ID}`)
  await expect.poll(async () => (await degrees(move)).lat).toBe(pressed.lat)
  expect(await life()).toMatchObject(pressed)

  await press(sina, `${ID} stands now`)
  await expect(sina.getByText('No bin is planned.')).toBeVisible()
  expect(await counted()).toBe(before + 1)
  await sina.goto(`${council.address}${paths.bin(ID)}`)
  await expect(sina.getByText('Frank Kitts Park', { exact: false }).first()).toBeVisible()
  const feature = await sina.request.get(`${council.address}/ogc/v1/collections/bins/items/${ID}`)
  expect(feature.status()).toBe(200)
  await sina.goto(`${council.address}${paths.binLink(ID)}`)
  await expect(sina.getByText(ID).first()).toBeVisible()
  await expect(sina.getByText('Overflowing').first()).toBeVisible()
})

test('of two people who move a bin at once, the second reads who was faster, and loses nothing', async ({
  browser,
}) => {
  const id = 'STOOD1'
  const [sina, hana] = [
    await openAs(browser, 'Sina', paths.bin(id)),
    await openAs(browser, 'Hana', paths.bin(id)),
  ]
  for (const page of [sina, hana]) {
    await page.getByRole('tab', { name: 'State' }).click()
    await page.getByRole('combobox', { name: 'What happened' }).selectOption('moved')
    await expect(marker(page, 'The new place')).toBeVisible()
  }
  await drag(sina, marker(sina, 'The new place'), { x: -50, y: 30 })
  await expect(placeText(sina, 'south-west of the old one')).toBeVisible()
  await expectAccessibleEverywhere(sina)
  await hana.getByRole('textbox', { name: /^Why/ }).fill('The bus stop moved')
  await sina.getByRole('textbox', { name: /^Why/ }).fill('New pavement')
  await press(sina, 'Record It')
  await expect(sina.getByRole('region', { name: 'Where the bin stood' })).toBeVisible()

  const notice = hana.getByRole('alert').filter({ hasText: 'The bin has changed meanwhile' })
  await expect(notice).toContainText('Sina recorded “Moved” (New pavement)')
  await press(hana, 'Record It')
  await expect(notice).toBeFocused()
  const life = async () => (await hana.request.get(`${council.address}/api/assets/bins/${id}/life`)).json()
  expect((await life()).entries).toHaveLength(1)
  await notice.getByRole('button', { name: 'I Have Looked' }).click()
  await expect(hana.getByRole('textbox', { name: /^Why/ })).toHaveValue('The bus stop moved')
  const { lat } = await life()
  await expect(hana.getByRole('textbox', { name: 'Latitude' })).toHaveValue(String(lat))
  await marker(hana, 'The new place').focus()
  await hana.keyboard.press('Shift+ArrowUp')
  await expect(placeText(hana, '10 m north of the old one')).toBeVisible()
  await press(hana, 'Record It')
  await expect.poll(async () => (await life()).entries.length).toBe(2)
  await hana.getByRole('button', { name: /^Undo Moved by 10 m/ }).click()
  await expect.poll(async () => (await life()).lat).toBe(lat)
})
