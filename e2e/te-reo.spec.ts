import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { pathIn } from './bench/public/public-pages'
import { expectAccessible } from './expect-accessible'
import { openWhole } from './open-screen'
import { POSTS, REFERENCE, reportsOf } from './outbox/resident'
import { test } from './test'

type Catalogue = Record<string, string>
/** The texts of residents' pages, which are no part of what the remote offers others. */
const catalogueOf = async (language: 'en' | 'mi'): Promise<Catalogue> =>
  (await import(`../mf-public/src/messages/${language}.ts`))[language]
const catalogues = { en: await catalogueOf('en'), mi: await catalogueOf('mi') }
const textIn = (catalogue: Catalogue) => (key: string) => {
  const text = catalogue[key]
  if (text === undefined) throw new Error(`There is no message ${key}.`)
  return text
}
const [en, mi] = [textIn(catalogues.en), textIn(catalogues.mi)]

const inTeReo = (path: string) => pathIn('mi', path)
const ofBin = (id: string) => paths.report({ id, location: 'the label' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const yours = (page: Page) => page.getByRole('region', { name: mi('yours.title') })

test.describe('a resident who chose te reo Māori', () => {
  test('reports from the label to the status page in it', async ({ page }) => {
    await page.goto(ofBin('WCC221'))
    await page.getByRole('link', { name: 'Te reo Māori' }).click()
    await expect(page).toHaveURL(/\/mi\/report\?bin=WCC221/)
    await expect(heading(page, mi('report.title'))).toBeVisible()
    await page.goto(paths.binLink('WCC221'))
    await expect(page).toHaveURL(/\/mi\/report\?bin=WCC221/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'mi')
    const before = await reportsOf(page.request, 'WCC221')
    await page.getByRole('button', { name: mi('issue.overflowing'), exact: true }).click()
    await expect(page.getByText(mi('sent.title'), { exact: true })).toBeVisible()
    await expect(page.getByText(`Kua tukuna te pūrongo: ${mi('issue.overflowing')}`)).toBeVisible()
    expect(await reportsOf(page.request, 'WCC221')).toBe(before + 1)
    await yours(page).getByRole('link', { name: REFERENCE }).click()
    await expect(page).toHaveURL(/\/mi\/report\/status\//)
    await expect(page.getByRole('heading', { name: mi('status.open') })).toBeVisible()
    await expect(page.getByText(/ o \S+ \d{4}, \d+:\d\d i te (ata|ahiahi|pō)/).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('is told of a refusal in it, and where the reason is in English, that is marked', async ({ page }) => {
    await page.goto(inTeReo(ofBin('WCC222')))
    await page.route(POSTS, (route) => route.continue({ postData: { issue: 'Other', binId: '' } }), {
      times: 1,
    })
    await page.getByRole('button', { name: mi('issue.other'), exact: true }).click()
    await expect(page.getByText(mi('sent.notSent'), { exact: true })).toBeVisible()
    await expect(yours(page).locator('[lang=en]')).toHaveText(/Write something here/)
    await expectAccessible(page)
  })

  test('returns to English, which stays', async ({ page }) => {
    await page.goto(inTeReo(paths.nearby({ lat: -41.2865, lng: 174.776 })))
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/^[^?]*\/nearby\?lat=-41.2865/)
    await expect(heading(page, en('nearby.title'))).toBeVisible()
    await page.goto(paths.binLink('WCC221'))
    await expect(heading(page, en('report.title'))).toBeVisible()
  })

  test('reports without a signal, and the report is sent later', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'mi', url: baseURL ?? '' }])
    await page.goto(inTeReo(ofBin('WCC223')))
    const isKept = () =>
      page.evaluate(async () => {
        const isThere = await caches.match('/mi/report?blank')
        return isThere !== undefined && navigator.serviceWorker.controller !== null
      })
    await expect.poll(isKept).toBe(true)
    expect(await page.evaluate(async () => (await caches.match('/report?blank')) === undefined)).toBe(true)
    await context.setOffline(true)
    await page.goto(paths.binLink('WCC223'))
    await page.goto(inTeReo(ofBin('WCC223')))
    await expect(heading(page, mi('report.title'))).toBeVisible()
    await page.getByRole('button', { name: mi('issue.damaged'), exact: true }).click()
    await expect(page.getByText(mi('sent.saved'), { exact: true })).toBeVisible()
    await page.goto('/mi/technology')
    await expect(heading(page, mi('noSignal.title'))).toBeVisible()
    await context.setOffline(false)
    await page.goto(inTeReo(ofBin('WCC223')))
    await expect(yours(page).getByText(REFERENCE)).toBeVisible()
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, locale: 'mi-NZ' })

  test('a browser that prefers te reo Māori is led from the label to the status page in it', async ({
    page,
  }) => {
    await page.goto(paths.binLink('WCC224'))
    await expect(heading(page, mi('report.title'))).toBeVisible()
    await page.getByRole('button', { name: mi('issue.smell'), exact: true }).click()
    await expect(page).toHaveURL(/\/mi\/report\/status\/[^?]+\?thanks$/)
    await expect(page.getByText(mi('sent.thanks'))).toBeVisible()
    await page.getByRole('button', { name: mi('action.undo') }).click()
    await expect(page.getByRole('heading', { name: mi('status.withdrawn') })).toBeVisible()
    await expect(page).toHaveURL(/\/mi\/report\/status\//)
  })

  test('the home page stays in English and offers te reo Māori', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, en('landing.tagline'))).toBeVisible()
    await page.getByRole('link', { name: 'Te reo Māori' }).click()
    await expect(heading(page, mi('landing.tagline'))).toBeVisible()
    await expect(page.getByText(mi('language.draft'))).toBeVisible()
  })
})

const PAGES = [
  '/',
  ofBin('WCC34'),
  paths.findReport,
  paths.nearby({ lat: -41.2865, lng: 174.776 }),
  paths.technology,
]

for (const path of PAGES) {
  test(`${inTeReo(path)} is accessible, in te reo Māori, on a phone and a wide screen`, async ({ page }) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(inTeReo(path))
      await expectAccessible(page)
    }
    expect(
      await page
        .locator('link[rel=alternate]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang'))),
    ).toEqual(['en-NZ', 'mi'])
  })

  for (const language of ['en', 'mi'] as const)
    test(`${path} in ${language} downloads no sentence of the other language`, async ({ page }) => {
      const bodies: Promise<string>[] = []
      page.on('response', (response) => {
        if (/\.js$|\.html$|\/[^.]*$/.test(new URL(response.url()).pathname))
          bodies.push(response.text().catch(() => ''))
      })
      await openWhole(page, language === 'en' ? path : inTeReo(path))
      const text = (await Promise.all(bodies)).join('\n')
      const other = language === 'en' ? catalogues.mi : catalogues.en
      const own = catalogues[language]
      const found = Object.keys(other).filter((key) => isTold(other[key]) && text.includes(other[key] ?? ''))
      expect(found).toEqual([])
      expect(
        Object.keys(own).filter((key) => isTold(own[key]) && text.includes(own[key] ?? '')).length,
      ).toBeGreaterThan(5)
    })
}

/** A sentence of its own, which no other text contains by chance. Where both languages say the same it proves nothing. */
const isTold = (text = '') => text.length > 18 && !text.includes('{') && !text.includes('Smart Bins')
