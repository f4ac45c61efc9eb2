import { expect, type Route } from '@playwright/test'
import { ISSUES, paths } from 'shared-domain'
import { OPERATIONS, operationUrl } from 'shared-domain/contract'
import { openScreen } from './open-screen'
import {
  expectInRecordOnce,
  open,
  POSTS,
  press,
  REFERENCE,
  reportsOf,
  submitted,
  yours,
} from './outbox/resident'
import { test } from './test'

test.describe('a report of a resident', () => {
  test('reaches the record, and its reference stays after the thanks and after a reload', async ({
    page,
  }) => {
    const before = await reportsOf(page.request, 'WCC201')
    await open(page, 'WCC201')
    await press(page, 'Overflowing')
    await expect(submitted(page)).toBeVisible()
    await expect(page.getByText('Overflowing report submitted successfully!')).toBeVisible()
    await expectInRecordOnce(page, 'WCC201', before)
    await expect(submitted(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Damaged' })).toBeEnabled()
    await page.reload()
    await expectInRecordOnce(page, 'WCC201', before)
  })

  test('that the server refuses stays on the phone, with advice', async ({ page }) => {
    await open(page, 'WCC205')
    const spoil = (route: Route) => route.continue({ postData: { issue: 'Other', binId: '' } })
    await page.route(POSTS, spoil, { times: 1 })
    await press(page, 'Other')
    await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
    await expect(yours(page).getByText(/Write something here/)).toBeVisible()
    await expect(yours(page).getByRole('link', { name: '04 499 4444' })).toBeVisible()
    await page.reload()
    await yours(page)
      .getByRole('button', { name: /^Send again/ })
      .click()
    await expect(yours(page).getByText(REFERENCE)).toBeVisible()
  })

  test('whose key is already used stays on the phone, with advice', async ({ page }) => {
    await open(page, 'WCC206')
    const takeKey = async (route: Route) => {
      const { 'idempotency-key': key = '' } = route.request().headers()
      const other = { issue: 'Other', binId: 'WCC206' }
      await page.request.post(OPERATIONS.createReport.path, {
        data: other,
        headers: { 'idempotency-key': key },
      })
      await route.continue()
    }
    await page.route(POSTS, takeKey, { times: 1 })
    await press(page, 'Damaged')
    await expect(yours(page).getByText(/Make a new UUID/)).toBeVisible()
    await expect(yours(page).getByRole('link', { name: '04 499 4444' })).toBeVisible()
  })

  test('from a nearby bin is on a bin of the record', async ({ page }) => {
    await openScreen(page, paths.nearby({ lat: -41.2865, lng: 174.776 }), 'real')
    await page.getByRole('link', { name: 'Report Issue' }).first().click()
    await expect(page.getByRole('heading', { name: 'Bin Information' })).toBeVisible()
    const binId = new URL(page.url()).searchParams.get('bin') ?? ''
    const before = await reportsOf(page.request, binId)
    await press(page, 'Other')
    await expectInRecordOnce(page, binId, before)
    const known = await page.request.get(operationUrl(OPERATIONS.getBin.path, { id: binId }))
    expect(known.status()).toBe(200)
  })
})

test('a bin’s status dot is yellow for a warning, with an edge that stands out, in the light theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openScreen(page, paths.report(), 'mock')
  const dot = page.locator('[data-status="warning"] > [aria-hidden]').first()
  const { backgroundColor, borderColor } = await dot.evaluate((element) => {
    const { backgroundColor, borderColor } = getComputedStyle(element)
    return { backgroundColor, borderColor }
  })
  expect([backgroundColor, borderColor]).toEqual(['rgb(251, 191, 36)', 'rgb(138, 82, 0)'])
})

test('the landing picture’s middle bin is yellow with a dark edge in the light theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openScreen(page, paths.home, 'mock')
  const middle = page.locator('svg [data-status="warning"]')
  // Its lid, its level and its sensor; the gauge behind the level has the colour of the page.
  const toned = middle.locator('path:nth-of-type(2), rect[clip-path], circle')
  const colours = await toned.evaluateAll((parts) =>
    parts.map((part) => {
      const { fill, stroke } = getComputedStyle(part)
      return [fill, stroke]
    }),
  )
  expect(colours).toEqual(Array(3).fill(['rgb(251, 191, 36)', 'rgb(138, 82, 0)']))
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('every issue of a bin is on the first screen', async ({ page }) => {
    await open(page, 'WCC42')
    for (const issue of ISSUES)
      await expect(page.getByRole('button', { name: issue, exact: true })).toBeInViewport({ ratio: 1 })
  })

  test('nothing overflows the screen with text of double size', async ({ page }) => {
    await open(page, 'WCC42')
    await page.addStyleTag({ content: ':root { font-size: 200% }' })
    const facts = page.getByRole('region', { name: 'Bin Information' }).getByRole('definition')
    for (const fact of await facts.all()) expect((await fact.boundingBox())?.width).toBeGreaterThan(150)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('a link that names no bin', () => {
  test.use({ javaScriptEnabled: false })

  test('finds one by the id on its label, without a script and in any case', async ({ page }) => {
    await page.goto(paths.report())
    await expect(page.getByText('The link names no bin')).toBeVisible()
    await expect(page.getByText('WN042 · Lambton Quay & Willis Street')).toBeVisible()
    await page.getByRole('textbox', { name: 'ID on the bin’s label' }).fill('wcc42')
    await page.getByRole('button', { name: 'Show this bin' }).click()
    await expect(page.getByRole('definition').filter({ hasText: /^WCC42$/ })).toBeVisible()
    await page.goto(paths.binLink('wcc42'))
    await expect(page.getByRole('definition').filter({ hasText: /^WCC42$/ })).toBeVisible()
  })
})

test.describe('a label of a bin that the record does not know', () => {
  const unknown = paths.report({ id: 'ZZ900', location: 'Cuba Street' })

  test('shows the known bins of its place, and hydrates without errors', async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(unknown)
    await page.getByRole('button', { name: 'Damaged' }).focus()
    await page.waitForLoadState('networkidle')
    const known = page.getByRole('list', { name: 'Known bins there' }).getByRole('link')
    await expect(known).toHaveCount(5)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await known.first().click()
    await expect(page.getByText('is not in the record')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Damaged' })).toBeEnabled()
    expect(errors).toEqual([])
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })

    test('accepts the report, and says that staff will identify the bin', async ({ page }) => {
      await page.goto(unknown)
      await page.getByRole('button', { name: 'Damaged' }).click()
      await expect(page.getByText('Report Submitted')).toBeVisible()
      await expect(page.getByText(/There is no bin ZZ900 now. The report is kept/)).toBeVisible()
    })
  })
})
