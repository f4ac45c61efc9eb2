import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'
import { test } from './own-city'
import { fullBinsOnly, routesNamed, stopRows } from './plan-on-screen'
import { type Steps, walk } from './steps'

/**
 * What a person is asked who sees the product for the first time. The budgets are what each task takes now; what it took before it
 * was made shorter is in docs/decisions/173-what-a-stranger-needs-is-in-sight.md.
 */
test.use({ viewport: { width: 1280, height: 800 } })

/** Opens the dashboard, where each task begins. */
async function begin(page: Page) {
  await openScreen(page, paths.dashboard, 'real')
  return walk(page)
}

function expectWithin(steps: Steps, budget: Steps) {
  expect(steps.clicks, 'clicks').toBeLessThanOrEqual(budget.clicks)
  expect(steps.scrolls, 'scrolls').toBeLessThanOrEqual(budget.scrolls)
  expect(steps.keystrokes, 'keystrokes').toBeLessThanOrEqual(budget.keystrokes)
}

test('a stranger finds the worst street now', async ({ page }) => {
  const { steps, see } = await begin(page)
  const sentence = page.getByText(/^Worst street now: /)
  await see(sentence)
  expectWithin(steps, { clicks: 0, scrolls: 0, keystrokes: 0 })

  const [, full, bins] = (await sentence.textContent())?.match(/(\d+) of (\d+) bins full/) ?? []
  await sentence.getByRole('link').click()
  await expect(page.getByText(`${bins} bins fit`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('full')
  await expect(page.getByText(`${full} bins fit`)).toBeVisible()
})

test('a stranger plans tomorrow for two trucks and keeps it', async ({ page }) => {
  const { steps, see, click, choose, type } = await begin(page)
  const known = await routesNamed(page, '')
  await click(page.getByRole('link', { name: 'Generate Routes' }))
  await choose(page.getByLabel('Day'), { label: 'Tomorrow' })
  await type(page.getByLabel('Most Trucks'), '2')
  await click(page.getByRole('button', { name: /^Generate Optimized Route/ }))
  await click(page.getByRole('button', { name: 'Keep Plan' }))
  await see(page.getByText(/^Kept as /))
  expectWithin(steps, { clicks: 6, scrolls: 0, keystrokes: 1 })

  const kept = (await routesNamed(page, '')).filter(({ id }) => known.every((route) => route.id !== id))
  expect(kept).toHaveLength(2)
})

test('a stranger moves a stop of a kept plan', async ({ page }) => {
  const planning = await begin(page)
  await planning.click(page.getByRole('link', { name: 'Generate Routes' }))
  await planning.choose(page.getByLabel('Day'), { label: 'Tomorrow' })
  // A plan that fills the shift cannot be driven in another order.
  await fullBinsOnly(page)
  await planning.click(page.getByRole('button', { name: /^Generate Optimized Route/ }))
  await planning.click(page.getByRole('button', { name: 'Keep Plan' }))
  await planning.see(page.getByText(/^Kept as /))
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()

  const { steps, see, click } = walk(page)
  await click(page.getByRole('link', { name: 'Generate Routes' }))
  const bins = () => stopRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-bin')))
  await expect(stopRows(page).first()).toBeVisible()
  const [first, second] = await bins()
  await click(stopRows(page).nth(1))
  await click(page.getByRole('button', { name: 'Move Up' }))
  await click(page.getByRole('button', { name: 'Save Changes' }))
  await see(page.getByText(/^Kept as /))
  expectWithin(steps, { clicks: 4, scrolls: 1, keystrokes: 0 })
  expect((await bins()).slice(0, 2)).toEqual([second, first])
})

test('a stranger answers a report', async ({ page }) => {
  const { steps, see, click, type } = await begin(page)
  await click(page.getByRole('link', { name: /^Reports \d/ }))
  await click(page.getByRole('link', { name: 'Damaged' }))
  await click(page.getByRole('radio', { name: 'Scheduled' }))
  await type(page.getByLabel(/^Reason/), 'A new lid comes on Monday')
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await see(page.getByRole('listitem').filter({ hasText: 'A new lid comes on Monday' }))
  expectWithin(steps, { clicks: 5, scrolls: 0, keystrokes: 25 })
})

test('a stranger prints the labels of a street', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const { steps, see, click, choose } = await begin(page)
  await click(page.getByRole('link', { name: 'QR Codes' }))
  await click(page.getByRole('tab', { name: 'Bulk Generate' }))
  await choose(page.getByLabel('Street', { exact: true }), 'Willis Street')
  await click(page.getByRole('button', { name: /^Choose \d{1,2} bins$/ }))
  await click(page.getByRole('button', { name: 'Make and Print' }))
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await see(page.getByText(/codes read$/))
  expectWithin(steps, { clicks: 6, scrolls: 1, keystrokes: 0 })
})
