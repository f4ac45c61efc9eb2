import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { early } from './early'
import { widths } from './every-case'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { test } from './own-city'
import { fullBinsOnly, generate, keep, PLANNED, routesNamed, stopRows } from './plan-on-screen'

for (const width of widths(320)) {
  test(`an operator plans the city’s trucks, changes the plan and saves it, at ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      colorScheme: 'light',
      viewport: { width, height: 800 },
      baseURL: baseURL ?? '',
    })
    await context.clock.setFixedTime(await early())
    const page = await context.newPage()
    await openScreen(page, paths.generateRoute, 'real')
    const name = `Round at ${width}`
    await page.getByLabel('Route Name').fill(name)
    await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled()
    await expect(page.getByText('Route successfully generated!')).toBeVisible(PLANNED)
    await expect(page.getByText(/\d+ bins added to collection route/)).toBeVisible()
    await expect(
      page.getByText(/About the distances: Distances follow the streets of the demonstration city/),
    ).toBeVisible()
    expect(await routesNamed(page, name)).toEqual([])
    await keep(page)
    await expect(page.getByRole('row', { name: /^Route of / }).first()).toContainText(/R\d{3}/)
    await expect(page.getByRole('row', { name: /^Distance .*less$/ })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })

    const first = await stopRows(page).first().getAttribute('data-bin')
    await stopRows(page).first().click()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(stopRows(page).nth(1)).toHaveAttribute('data-bin', first ?? '')
    await expect(stopRows(page).nth(1)).toBeFocused()
    await page.getByRole('button', { name: `Undo: Moved ${first}` }).click()
    await expect(stopRows(page).first()).toHaveAttribute('data-bin', first ?? '')

    const tools = page.getByRole('group', { name: `Stop ${first}` })
    await tools.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(tools.getByRole('button', { name: 'Unlock' })).toBeVisible()
    const second = await stopRows(page).nth(1).getAttribute('data-bin')
    await stopRows(page).nth(1).click()
    await page
      .getByRole('group', { name: `Stop ${second}` })
      .getByRole('button', { name: 'Leave Out' })
      .click()
    await expect(page.getByText('1 bin: Taken out by hand.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Plan Anew Around Locked Stops' }).click()
    await expect(page.getByRole('button', { name: 'Planning Anew...' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Undo: Planned anew' })).toBeEnabled(PLANNED)
    await expect(page.getByText('1 bin: Taken out by hand.')).toBeVisible()

    const before = await routesNamed(page, name)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Changes saved')).toBeVisible()
    const link = page
      .getByRole('row', { name: /^Route of / })
      .first()
      .getByRole('link', { name: 'View Details' })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const mine = await routesNamed(page, name)
    expect(new Set(mine.map((route) => route.name)).size).toBe(mine.length)
    expect(mine.every(({ status }) => status === 'pending')).toBe(true)
    // A truck that leaves in both plans keeps its route.
    for (const route of mine)
      expect(before.find((one) => one.name === route.name)?.id ?? route.id).toBe(route.id)
    for (const { id } of mine) {
      const { stops } = await (await page.request.get(`/api/routes/${id}`)).json()
      expect(stops.map(({ bin }: { bin: { id: string } }) => bin.id)).not.toContain(second)
    }
    await context.close()
  })
}

test('the lines of a plan follow the streets that the map draws', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const drawn = page.waitForResponse((response) => response.url().endsWith('/api/travel-geometry'))
  await openScreen(page, paths.generateRoute, 'real')
  await generate(page, 'Along the streets')
  const { geometry, note } = await (await drawn).json()
  const { points } = (await drawn).request().postDataJSON()
  expect(note).toBeNull()
  // They bend between the stops.
  expect(geometry.length).toBeGreaterThan(2 * points.length)
  await expect(page.getByText(/straight lines/)).toBeHidden()
})

for (const width of widths(1280)) {
  test(`a plan keeps to its badges, and why there is none is said at the button, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await openScreen(page, paths.generateRoute, 'real')
    const statuses = page.getByRole('group', { name: 'Bin Status' })
    for (const name of [/^Full \(/, /^Warning \(/, /^Likely to overflow \(/])
      await statuses.getByText(name).click()
    const button = page.getByRole('button', { name: /^Generate Optimized Route/ })
    await button.click()
    const notice = page.getByRole('alert').filter({ hasText: 'No route was made' })
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)

    await statuses.getByText(/^Warning \(/).click()
    await expect(notice).toBeHidden()
    const counted = Number((await statuses.getByText(/^Warning \(/).textContent())?.match(/\((\d+)/)?.[1])
    await expect(button).toHaveAccessibleName(`Generate Optimized Route about ${counted} bins`)
    // Two lines of text at most.
    expect((await button.boundingBox())?.height).toBeLessThanOrEqual(56)
    const name = `Warnings at ${width}`
    await page.getByLabel('Route Name').fill(name)
    await button.click()
    // By the hour of the day, warnings alone may not be worth a trip.
    const generated = page.getByText('Route successfully generated!')
    const insist = page.getByRole('button', { name: 'Plan Them All the Same' })
    await expect(generated.or(insist)).toBeVisible(PLANNED)
    if (await insist.isVisible()) await insist.click()
    await expect(generated).toBeVisible(PLANNED)
    await keep(page)
    const planned = await Promise.all(
      (await routesNamed(page, name)).map(async ({ id }) =>
        (await page.request.get(`/api/routes/${id}`)).json(),
      ),
    )
    const stops: { bin: { status: string } }[] = planned.flatMap((route) => route.stops)
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.length).toBeLessThanOrEqual(counted)
    expect(stops.filter(({ bin }) => bin.status !== 'warning')).toEqual([])
  })
}

test('a stop is dragged to another place and onto another truck', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, paths.generateRoute, 'real')
  await generate(page, 'Dragged round')
  const bins = () => stopRows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-bin')))
  const [first, second, third] = await bins()
  await stopRows(page).first().dragTo(stopRows(page).nth(2))
  await expect.poll(async () => (await bins()).slice(0, 3)).toEqual([second, third, first])
  const trucks = page.getByRole('group', { name: 'Truck', exact: true })
  const other = trucks.getByRole('button').and(page.locator('[aria-pressed="false"]')).first()
  const stops = Number((await other.textContent())?.match(/\((\d+)\)$/)?.[1])
  // The sticky map covers them otherwise.
  await trucks.evaluate((group) => group.scrollIntoView())
  await stopRows(page).first().dragTo(other)
  await expect(other).toContainText(`(${stops + 1})`)
})

test('a saved change keeps the route and its driver, and an active route cannot be changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, paths.generateRoute, 'real')
  const { drivers } = await (await page.request.get('/api/drivers')).json()
  const name = 'Kept round'
  await page.getByLabel('Most Trucks').fill('none')
  await expect(page.getByText(/^Type a number of trucks such as 2\./)).toBeVisible()
  await page.getByLabel('Most Trucks').fill('1')
  await fullBinsOnly(page)
  await generate(page, name)
  await keep(page)
  const [route] = await routesNamed(page, name)
  expect(await routesNamed(page, name)).toHaveLength(1)
  const id = route?.id ?? ''
  if (drivers[0]) await page.request.post(`/api/routes/${id}/driver`, { data: { driverId: drivers[0].id } })

  const planOf = async () => (await page.request.get(`/api/routes/${id}`)).json()
  const moveDown = async () => {
    await stopRows(page).first().click()
    await page.keyboard.press('Alt+ArrowDown')
  }
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click()
  const [first, second] = await stopRows(page).evaluateAll((all) =>
    all.map((row) => row.getAttribute('data-bin')),
  )
  await moveDown()
  await save()
  await expect(page.getByText('Changes saved')).toBeVisible()
  const changed = await planOf()
  expect(changed).toMatchObject({ id, name, planRevision: 2 })
  expect(changed.driver?.id).toBe(drivers[0]?.id)
  expect(changed.stops.slice(0, 2).map(({ bin }: { bin: { id: string } }) => bin.id)).toEqual([second, first])

  await moveDown()
  await page.request.post(`/api/routes/${id}/status`, { data: { to: 'active' } })
  await expect(page.getByText(/ has left, so its stops stay as they are\./)).toBeVisible()
  await save()
  await expect(
    page.getByText(`Route ${id} is active, and only the plan of a pending one can be changed.`),
  ).toBeVisible()
  expect(await planOf()).toMatchObject({ planRevision: 2, status: 'active' })
})

test('a plan whose answer was lost is saved once', async ({ page }) => {
  await openScreen(page, paths.generateRoute, 'real')
  const name = 'Lost round'
  await page.getByLabel('Route Name').fill(name)
  await page.route('**/api/routes', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
  await page.getByRole('button', { name: 'Keep Plan' }).click(PLANNED)
  await expect(page.getByText('The plan is not kept')).toBeVisible()
  const taken = await routesNamed(page, name)
  expect(taken.length).toBeGreaterThan(0)
  await page.unroute('**/api/routes')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Plan kept')).toBeVisible()
  expect(await routesNamed(page, name)).toEqual(taken)
  await expect(page.getByRole('row', { name: /^Route of / })).toHaveCount(taken.length)
})

test('a changed plan stays while its operator visits another page, and after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, paths.generateRoute, 'real')
  const name = 'Round in hand'
  await fullBinsOnly(page)
  await generate(page, name)
  await keep(page)
  const bins = () => stopRows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-bin')))
  const before = await bins()
  await stopRows(page).first().click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(stopRows(page).nth(1)).toHaveAttribute('data-bin', before[0] ?? '')
  const after = await bins()

  await page.getByRole('link', { name: 'Collection Routes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collection Routes' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Generate Route', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen criteria' })).toContainText(name)
  expect(await bins()).toEqual(after)
  await page.getByRole('button', { name: `Undo: Moved ${before[0]}` }).click()
  expect(await bins()).toEqual(before)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden()
  await page.getByRole('button', { name: `Redo: Moved ${before[0]}` }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  await expect(page.getByText('Changes saved')).toBeVisible()

  const plans = await Promise.all(
    (await routesNamed(page, name)).map(async ({ id }) =>
      (await page.request.get(`/api/routes/${id}`)).json(),
    ),
  )
  expect(plans.map(({ planRevision }) => planRevision).toSorted()).toEqual([
    ...new Array(plans.length - 1).fill(1),
    2,
  ])
  await page.reload()
  await expect(page.getByText(/^Kept as R\d/)).toBeVisible()
})

test('the roads of a plan are drawn when its distances come from the council’s road network', async ({
  page,
}) => {
  // Makes the page believe that the distances come from a road network.
  await page.route('**/api/travel-matrix', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), source: 'roads', note: null } })
  })
  const ways: { lat: number; lng: number }[][] = []
  await page.route('**/api/travel-geometry', async (route) => {
    const { points } = route.request().postDataJSON()
    ways.push(points)
    const geometry = points.map(({ lat, lng }: { lat: number; lng: number }) => [lng, lat])
    await route.fulfill({ json: { geometry, note: null } })
  })
  await openScreen(page, paths.generateRoute, 'real')
  await generate(page, 'Round on roads')
  await keep(page)
  await expect(page.getByText(/^Lines follow the roads, from the depot and back\./)).toBeVisible()
  const trucks = await page.getByRole('row', { name: /^Route of / }).count()
  expect(ways).toHaveLength(trucks)
  const legend = page.getByRole('region', { name: /^Map of / }).getByRole('list', { name: 'Legend' })
  await expect(legend).toContainText('Depot')
  await expect(legend).toContainText('Disposal facility')

  await page.getByRole('link', { name: 'View Details' }).first().click()
  await expect(page.getByText('Lines follow the roads, from the depot and back.')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const gpx = await page.getByRole('menuitem', { name: 'Download GPX' }).getAttribute('href')
  expect(decodeURIComponent(gpx ?? '')).toContain('<trkpt')
  await expectAccessible(page)
})
