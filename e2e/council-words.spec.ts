import { type Browser, expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { expectAccessible, expectNoSidewaysScrolling } from './expect-accessible'
import { openWhole } from './open-screen'
import { type Council, startCouncil } from './run-sheet/council'
import { test } from './test'

const WORDS = '/app/admin/words'

// Both tests change the words of one council.
test.describe.configure({ mode: 'serial' })

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

const search = (page: Page, key: string) => page.getByRole('searchbox', { name: 'Search' }).fill(key)

async function approve(page: Page, key: string, text: string) {
  await search(page, key)
  await page.getByRole('button', { name: `Change ${key}`, exact: true }).click()
  const form = page.getByRole('form', { name: key, exact: true })
  await form.getByRole('textbox').fill(text)
  await form.getByRole('button', { name: 'Approve and show' }).click()
  await expect(form).toBeHidden()
}

/** A resident’s phone of its own, which has nothing in its cache. */
async function phone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: council.address, javaScriptEnabled })
  return context.newPage()
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const ofBin = paths.report({ id: 'WCC34', location: 'Cuba Street' })

test('a translator changes and approves a text, and residents read it with and without a script', async ({
  browser,
}) => {
  const sina = await council.signIn(browser, 'Sina', WORDS)
  await expect(sina.getByText(/texts\. \d+ are not reviewed/)).toBeVisible()
  await expectAccessible(sina)
  await sina.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScrolling(sina)
  await sina.setViewportSize({ width: 1280, height: 800 })

  const resident = await phone(browser)
  const wrong: string[] = []
  resident.on('pageerror', (error) => wrong.push(error.message))
  resident.on('requestfailed', (request) => wrong.push(request.url()))
  const requests = { before: 0, after: 0 }
  resident.on('request', () => {
    requests.after += 1
  })
  await openWhole(resident, `/mi${ofBin}`)
  await expect(heading(resident, 'Pūrongo ipupara me ngā kōwhiringa tata')).toBeVisible()
  requests.before = requests.after

  await search(sina, 'report.reported')
  await sina.getByRole('button', { name: 'Change report.reported', exact: true }).click()
  const form = sina.getByRole('form', { name: 'report.reported', exact: true })
  await form.getByRole('textbox').fill('Kua pūrongotia i {wā}')
  await form.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await approve(sina, 'report.title', 'Kōrero mai mō te pouaka <b>para</b>')
  await approve(sina, 'sent.title', 'Kua tae mai tō kōrero')
  const second = await phone(browser)
  second.on('pageerror', (error) => wrong.push(error.message))
  let count = 0
  second.on('request', () => {
    count += 1
  })
  await openWhole(second, `/mi${ofBin}`)
  expect(count).toBe(requests.before)
  await expect(heading(second, 'Kōrero mai mō te pouaka <b>para</b>')).toBeVisible()
  await expect(second.locator('html')).toHaveAttribute('data-awake', '')
  await issues(second).first().click()
  await expect(second.getByText('Kua tae mai tō kōrero', { exact: true })).toBeVisible()

  // The page that was opened before has them at its next load, from its service worker, too.
  await resident.reload()
  await expect(heading(resident, 'Kōrero mai mō te pouaka <b>para</b>')).toBeVisible()
  const without = await phone(browser, false)
  await without.goto(`/mi${ofBin}`)
  await expect(heading(without, 'Kōrero mai mō te pouaka <b>para</b>')).toBeVisible()
  expect(wrong).toEqual([])

  const hana = await council.signIn(browser, 'Hana', '/app/admin/audit')
  await expect(hana.getByRole('row', { name: /Sina.*words:mi:report\.title/ }).first()).toBeVisible()
})

const issues = (page: Page) => page.locator('button[name=issue]')

test('a council has its own word in English, and shows a language in draft only where it says so', async ({
  browser,
}) => {
  const sina = await council.signIn(browser, 'Sina', WORDS)
  await sina.getByRole('combobox', { name: 'Language' }).selectOption('en')
  await approve(sina, 'frame.home', 'Our litter bins')
  const resident = await phone(browser, false)
  await resident.goto('/technology')
  await expect(resident.getByRole('link', { name: 'Our litter bins' })).toBeVisible()

  const drafts = sina.getByRole('switch')
  if (!(await drafts.isChecked())) await drafts.click()
  await expect(sina.getByText('Residents see English and Te reo Māori.')).toBeVisible()
  await resident.goto(`/mi${ofBin}`)
  await expect(resident.locator('html')).toHaveAttribute('lang', 'mi')
  await drafts.click()
  await expect(sina.getByText('Residents see English.', { exact: true })).toBeVisible()
  await resident.goto(`/mi${ofBin}`)
  await expect(resident.locator('html')).toHaveAttribute('lang', 'en-NZ')
  await expect(resident.getByRole('link', { name: 'Te reo Māori' })).toBeHidden()
})
