import { expect } from '@playwright/test'
import { type Bin, isLocated, paths } from 'shared-domain'
import { openScreen } from './open-screen'
import { test } from './own-city'
import { office } from './run-sheet/office'

const STOPS = 40
/** A4 at 96 dots an inch. */
const PAPER = { width: 794, height: 1123 }

test('a printed route wastes no page: 40 stops begin on the first, and fill as few as they need', async ({
  page,
}) => {
  await openScreen(page, paths.routes, 'real')
  const bins: Bin[] = (await (await page.request.get('/api/bins?binType=general')).json()).bins
  const { id } = await office(page).makeRoute('A long round', bins.filter(isLocated).slice(0, STOPS))
  await page.goto(paths.route(id))
  await expect(page.getByRole('region', { name: 'Stops' }).locator('[data-state]')).toHaveCount(STOPS)
  await page.waitForLoadState('networkidle')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(height / PAPER.height))
})
