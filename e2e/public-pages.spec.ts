import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { CITY_CENTRE, paths } from 'shared-domain'
import { OPERATIONS, operationUrl } from 'shared-domain/contract'
import { test } from './test'

/** A bin of the demonstration city. */
async function binOf(request: APIRequestContext, id: string) {
  const answer = await request.get(operationUrl(OPERATIONS.getBin.path, { id }))
  return OPERATIONS.getBin.answer.parse(await answer.json())
}
async function reportsOf(request: APIRequestContext, binId: string): Promise<number> {
  const answer = await request.get(operationUrl(OPERATIONS.listReports.path, {}, { binId, limit: 1 }))
  return (await answer.json()).total
}
/** Collects the errors in the console, such as blocked scripts. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a bin and those around it are in the document, and the record overrules the link', async ({
    page,
  }) => {
    const bin = await binOf(page.request, 'WCC637')
    await page.goto(paths.report({ id: bin.id, location: 'Nowhere Lane' }))
    await expect(page.getByRole('region', { name: 'Bin Information' })).toContainText(bin.location)
    await expect(page.getByText('Nowhere Lane')).toHaveCount(0)
    const others = page.getByRole('region', { name: 'Alternative Bins Near You' })
    await expect(others.getByRole('listitem')).toHaveCount(5)
    await expect(page.getByText(/^\d+ bins? found within 500m/)).toBeVisible()
    await page.goto(paths.nearby(CITY_CENTRE))
    await expect(page.getByText(/^10 bins found within 0.5km of your location/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Report Issue' })).toHaveCount(10)
  })

  test('a report reaches the record once, and its confirmation can be reloaded', async ({ page }) => {
    const before = await reportsOf(page.request, 'WCC231')
    await page.goto(paths.report({ id: 'WCC231', location: 'the label' }))
    await page.getByRole('button', { name: 'Bad smell', exact: true }).click()
    await expect(page).toHaveURL(/\/report\/status\/[0-9A-Z]{5}-[0-9A-Z]{5}\?thanks$/)
    await expect(page.getByText('Report Submitted', { exact: true })).toBeVisible()
    await expect(page.getByText('Thank you for helping keep Wellington clean!')).toBeVisible()
    await page.reload()
    expect(await reportsOf(page.request, 'WCC231')).toBe(before + 1)
    const address = page.url()
    await page.goBack()
    await page.getByRole('button', { name: 'Bad smell', exact: true }).click()
    await expect(page).toHaveURL(address)
    expect(await reportsOf(page.request, 'WCC231')).toBe(before + 1)
  })

  test('a bin that the record does not know can be reported', async ({ page }) => {
    await page.goto(paths.report({ id: 'unknown-231', location: 'Lambton Quay' }))
    await expect(page.getByText(/^This bin is not in the record/)).toBeVisible()
    await page.getByRole('button', { name: 'Missing', exact: true }).click()
    await expect(page.getByText('Report Submitted', { exact: true })).toBeVisible()
  })

  test('the status page of a report shows its history, prints, and never names the reporter', async ({
    page,
  }) => {
    const reported = await page.request.post(OPERATIONS.createReport.path, {
      headers: { 'idempotency-key': randomUUID() },
      data: {
        binId: 'WCC232',
        issue: 'Damaged',
        note: 'planted note',
        contact: { name: 'Planted Name', email: 'planted@example.nz' },
      },
    })
    const { id, reference } = OPERATIONS.createReport.answer.parse(await reported.json())
    await page.request.post(operationUrl(OPERATIONS.changeReportStatus.path, { id }), {
      data: { from: 'open', to: 'scheduled', reason: 'A crew comes on Monday.' },
    })
    await page.goto(paths.reportStatus(reference))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report ${reference}`)
    await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible()
    await expect(page.getByText('A crew comes on Monday.')).toBeVisible()
    expect(await page.content()).not.toMatch(/planted/i)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('A crew comes on Monday.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Report something else' })).toBeHidden()
    await expect(page.getByRole('navigation')).toBeHidden()
  })

  test('a typed reference without its hyphen finds the report', async ({ page }) => {
    const reported = await page.request.post(OPERATIONS.createReport.path, {
      headers: { 'idempotency-key': randomUUID() },
      data: { binId: 'WCC233', issue: 'Damaged' },
    })
    const { reference } = OPERATIONS.createReport.answer.parse(await reported.json())
    await page.goto(`${paths.findReport}/`)
    await page.getByLabel('Reference').fill('7K3MN-0000A')
    await page.getByRole('button', { name: 'Show the report' }).click()
    await expect(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
    await page.getByLabel('Reference').fill(reference.replace('-', '').toLowerCase())
    await page.getByRole('button', { name: 'Show the report' }).click()
    await expect(page).toHaveURL(new RegExp(`${paths.reportStatus(reference)}$`))
    await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`This page: ${page.url()}`)).toBeVisible()
  })

  for (const path of [paths.dashboard, '/nowhere'])
    test(`${path} says that it needs one, and leads home`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible()
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smarter Waste, Cleaner Cities.')
    })

  test('an unknown reference shows what to do', async ({ page }) => {
    const answer = await page.goto(paths.reportStatus('7K3MN-0000A'))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
    await expect(page.getByRole('link', { name: '04 499 4444' })).toBeVisible()
  })
})

test('a page hydrates the rendered data without errors or further requests', async ({ page }) => {
  const errors = errorsOf(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of [paths.report({ id: 'WCC637', location: 'x' }), paths.nearby(CITY_CENTRE)]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
  expect(asked.filter((path) => /^\/(api|open-data)\//.test(path))).toEqual([])
})

test('HTML in a link is shown as text', async ({ page }) => {
  const errors = errorsOf(page)
  const hostile = '</script><img src=x onerror="document.title=1"><script>document.title=2</script>'
  await page.goto(paths.report({ id: hostile.slice(0, 60), location: hostile }))
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Bin Information' })).toContainText(hostile)
  await expect(page).toHaveTitle('Bin Report · Smart Bins Wellington')
  expect(errors).toEqual([])
})

test('the short link of a bin and the link of its QR code lead to the same page', async ({ page }) => {
  const { id, location } = await binOf(page.request, 'WCC637')
  const information = page.getByRole('region', { name: 'Bin Information' })
  await page.goto(paths.binLink(id))
  await expect(page).toHaveURL(/\/report\?bin=WCC637$/)
  await expect(information).toContainText(location)
  const shown = await information.textContent()
  await page.goto(paths.report({ id, location: 'as the label was printed' }))
  expect(await information.textContent()).toBe(shown)
})
