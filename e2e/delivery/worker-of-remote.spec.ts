import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { estimateMatrix } from 'shared-domain/route-planning'
import { makeFleet, makePlanningFacts } from 'shared-domain/testing'
import { makeFeature } from 'shared-domain/testing/fake-layer'
import { PLANNED } from '../plan-on-screen'
import { test } from '../test'
import { startProduct } from './product'
import { failureCard } from './tab'

/** Fakes the answers of the record, which this product does not have; creating routes fails. */
async function answerForRecord(page: Page): Promise<void> {
  const features = Array.from({ length: 30 }, (_, at) =>
    makeFeature(
      at + 1,
      { BIN_ID: `WCC${at + 1}`, FILL_LEVEL: 95, STATUS: 'full' },
      { x: 174.77 + at / 2000, y: -41.29 },
    ),
  )
  await page.route('**/open-data/**', (route) => route.fulfill({ json: { features } }))
  await page.route('**/api/fleet', (route) => route.fulfill({ json: makeFleet() }))
  await page.route('**/api/planning-facts', (route) => route.fulfill({ json: makePlanningFacts() }))
  await page.route('**/api/plan-rules', (route) =>
    route.fulfill({ json: { kept: [], offered: [], locations: {} } }),
  )
  await page.route('**/api/travel-matrix', (route) => {
    const { metres, seconds } = estimateMatrix(route.request().postDataJSON().points)
    return route.fulfill({
      json: { metres: [...metres], seconds: [...seconds], source: 'estimate', note: null },
    })
  })
  await page.route('**/api/routes', (route) => route.fulfill({ status: 503, json: {} }))
}

for (const isStoreElsewhere of [false, true]) {
  const place = isStoreElsewhere ? 'another origin' : 'the shell’s own origin'
  test(`the worker of a remote on ${place} plans routes, and that of another makes sheets of labels`, async ({
    browser,
  }) => {
    const product = await startProduct({ isStoreElsewhere })
    const context = await browser.newContext({ baseURL: product.address })
    const page = await context.newPage()
    const violations: string[] = []
    page.on('console', (message) => {
      if (/content security|integrity/i.test(message.text())) violations.push(message.text())
    })
    await answerForRecord(page)
    await page.goto(paths.generateRoute)
    await expect(failureCard(page, 'mf-routes')).toBeHidden()
    await page.getByLabel('Route Name').fill('Monday round')
    const worker = page.waitForEvent('worker')
    await page.getByRole('button', { name: 'Generate Optimized Route' }).click()
    expect((await worker).url()).toMatch(new RegExp(`^blob:${product.address}/`))
    await expect(page.getByRole('row', { name: 'Route of Truck 1' })).toBeVisible(PLANNED)
    await expect(page.getByRole('button', { name: 'Keep Plan' })).toBeVisible()
    expect(page.workers()).toEqual([])

    await page.evaluate(() =>
      localStorage.setItem('data-source', JSON.stringify({ state: { source: 'mock' }, version: 0 })),
    )
    await page.goto(paths.qrCodes)
    await page.getByRole('tab', { name: 'Bulk Generate' }).click()
    await page.getByRole('button', { name: /^Choose \d+ bins$/ }).click()
    await page.getByRole('button', { name: 'Make the Sheets' }).click()
    await expect(page.getByText(/^(\d+) of \1 codes read$/)).toBeVisible()
    expect(violations).toEqual([])
    expect(page.workers()).toEqual([])
    await context.close()
    await product.close()
  })
}
