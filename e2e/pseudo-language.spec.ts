import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root } from 'scripts/project'
import { PSEUDO_NAME, pseudoText, pseudoTexts } from 'scripts/pseudo-language'
import { readRemoteDescription } from 'scripts/rspack'
import { paths } from 'shared-domain'
import { buildOperatorsInPseudoLanguage, buildWithPseudoLanguage } from './delivery/fixture-builds'
import { NEXT, releaseBuild } from './delivery/release-build'
import { triesEveryCase } from './every-case'
import { expectNoSidewaysScrolling, expectNothingCut } from './expect-accessible'
import { openWhole } from './open-screen'
import { REFERENCE } from './outbox/resident'
import { assignedRoute, fullBins } from './run-sheet/assigned-route'
import { type Council, startCouncil } from './run-sheet/council'
import { PHONE } from './run-sheet/sheet'
import { screens } from './screens'
import { test } from './test'

// All are people of one council, so that it is started once.
test.describe.configure({ mode: 'serial' })

let council: Council
test.beforeAll(async () => {
  council = await startCouncil(() => ({ DRAFT_LANGUAGES: 'on' }))
})
test.afterAll(() => council.close())

/** What a text in the pseudo-language has, and streets and ids have not. */
const PSEUDO = /[[\]āēīōūñçš]/
const NARROW = { width: 320, height: 640 }
/** Newer than the one that drivers see. */
const OPERATORS_NEXT = '99.1.0'

type Entries<Record> = { [Key in keyof Record]: [Key, Record[Key]] }[keyof Record][]

/** A screen with texts in the pseudo-language: the page does not scroll sideways, and each text is seen whole. */
const expectWhole = (page: Page, screen: string) =>
  test.step(screen, async () => {
    await expect(page.locator('body')).toContainText(/\[.*[āēīōū].*\]/)
    await expectNoSidewaysScrolling(page)
    await expectNothingCut(page, PSEUDO)
  })

test('no screen of residents breaks at 320 px with longer texts', async ({ browser }) => {
  // As the council's own words, so that nothing is built: the server writes them into the finished pages.
  const texts = Object.entries(pseudoTexts(join(root, 'mf-public')))
  await council.database.pool.query(
    `insert into page_words (language, key, approved)
     select 'en', key, text from unnest($1::text[], $2::text[]) as own (key, text)`,
    [texts.map(([key]) => key), texts.map(([, text]) => text)],
  )
  const context = await browser.newContext({ baseURL: council.address, viewport: NARROW })
  const page = await context.newPage()
  const title = page.getByRole('heading', { level: 1 })
  await expect(async () => {
    await page.goto(paths.technology)
    await expect(title).toContainText('[', { timeout: 1000 })
  }).toPass()
  const screens = {
    home: paths.home,
    technology: paths.technology,
    'nearby bins': paths.nearby({ lat: -41.2865, lng: 174.776 }),
    'no nearby bins': paths.nearby({ lat: -36.85, lng: 174.76 }),
    'find a report': paths.findReport,
    'a report that there is not': paths.reportStatus('AAAAA-AAAAA'),
    'report a bin': paths.report({ id: 'WCC34', location: 'Cuba Street' }),
  }
  for (const [screen, path] of Object.entries(screens)) {
    await openWhole(page, path)
    await expectWhole(page, screen)
  }
  await page.getByRole('button', { name: pseudoText('Overflowing'), exact: true }).click()
  await expect(page.getByText(pseudoText('Report Submitted'), { exact: true })).toBeVisible()
  await expectWhole(page, 'reported')
  await page.getByRole('link', { name: REFERENCE }).first().click()
  await expect(page).toHaveURL(/\/report\/status\//)
  await expectWhole(page, 'what becomes of a report')
  await context.close()
})

test('no screen of drivers breaks at 320 px with longer texts', async ({ browser }) => {
  await releaseBuild(council.store, await buildWithPseudoLanguage('mf-routes', NEXT))
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const id = await assignedRoute(mere, 'Te Aro round', await fullBins(mere, 2))
  const kiri = await council.signIn(browser, 'Kiri', paths.run, { ...PHONE, viewport: NARROW })
  const press = (text: string) =>
    kiri
      .getByRole('button', { name: pseudoText(text), exact: true })
      .first()
      .click()
  await expect(async () => {
    await kiri.reload()
    await kiri.getByRole('button', { name: PSEUDO_NAME, exact: true }).click({ timeout: 5000 })
  }).toPass()
  await expectWhole(kiri, 'the run of today')

  await kiri.getByRole('link', { name: /Te Aro round/ }).click()
  await expect(kiri).toHaveURL(new RegExp(paths.runSheet(id)))
  await expect(kiri.getByRole('button', { name: pseudoText('Start Route') })).toBeVisible()
  await expectWhole(kiri, 'a run sheet')
  await press('Start Route')
  const dialog = kiri.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectWhole(kiri, 'the question whether to start')
  await dialog.getByRole('button', { name: pseudoText('Start Route') }).click()
  await expect(dialog).toBeHidden()
  await expect(kiri.getByRole('button', { name: pseudoText('Skip'), exact: true })).toBeVisible()
  await expectWhole(kiri, 'a run sheet under way')
  await press('Skip')
  await expectWhole(kiri, 'the reasons to skip a stop')
})

/** Who of the council sees the screens of a remote. Its pages are those of its description; one of a single thing is in `screens`. */
const OPERATORS = {
  'mf-sensors': 'Wiremu',
  'mf-connections': 'Sina',
  'mf-admin': 'Hana',
  'mf-dashboard': 'Mere',
  'mf-qr': 'Mere',
  'mf-analytics': 'Ana',
  'mf-assets': 'Sina',
  'mf-routes': 'Mere',
} as const

for (const [remote, person] of Object.entries(OPERATORS) as Entries<typeof OPERATORS>) {
  // Each is a build of its own, so that only npm run check:every-case tries them.
  if (!triesEveryCase) continue
  test(`no screen of ${remote} breaks at 320 px with longer texts`, async ({ browser }) => {
    await releaseBuild(council.store, await buildOperatorsInPseudoLanguage(remote, OPERATORS_NEXT))
    const pages = pagesOf(remote)
    // Where the person begins the day differs by role, so the first page of the remote is asked for.
    const page = await council.signIn(browser, person, pages[0] ?? paths.dashboard, { viewport: NARROW })
    for (const path of pages) {
      await openWhole(page, path)
      await expectWhole(page, path)
    }
    await page.context().close()
  })
}

/** The paths of a remote's pages. The run sheet is the driver's, above. */
function pagesOf(remote: keyof typeof OPERATORS): string[] {
  const { pages } = readRemoteDescription(join(root, remote))
  return pages.flatMap(({ path }) => {
    if (path.startsWith(paths.run)) return []
    const pattern = new RegExp(`^${path.replace(/:\w+/, '[^/?]+')}$`)
    return (
      screens.map((screen) => screen.path).find((one) => pattern.test(one)) ??
      (path.includes(':') ? [] : path)
    )
  })
}
