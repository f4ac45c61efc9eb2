import { expect, type Page } from '@playwright/test'
import { type LocatedBin, paths } from 'shared-domain'
import { expectAccessible } from '../expect-accessible'
import { expectKept } from '../kept-offline'
import { test } from '../test'
import { assignedRoute, fullBins } from './assigned-route'
import { type Council, startCouncil } from './council'
import { expectThumbSized, next, PHONE, press } from './sheet'

let council: Council
test.beforeAll(async () => {
  council = await startCouncil(() => ({ DRAFT_LANGUAGES: 'on' }))
})
test.afterAll(() => council.close())

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } }

/** In light and dark, with the rules on languages, each button for a thumb and none cut off. */
async function expectRight(page: Page) {
  await expectAccessible(page)
  await expectThumbSized(page)
}

test('a driver drives a route in te reo Māori on a narrow phone, partly without a signal', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', paths.routes)
  const [first, second] = (await fullBins(mere, 2)) as [LocatedBin, LocatedBin]
  const id = await assignedRoute(mere, 'Te Aro round', [first, second])

  const kiri = await council.signIn(browser, 'Kiri', paths.run, NARROW)
  await press(kiri, 'Te reo Māori')
  await expect(kiri.getByRole('heading', { level: 1, name: 'Te mahi o te rā nei' })).toBeVisible()
  await expect(kiri.getByRole('list', { name: 'Ngā ara' })).toContainText('e tatari ana')
  await expect(kiri.locator('main [lang=mi]')).toContainText('He tauira noa ēnei kōrero Māori.')
  await expectRight(kiri)

  await kiri.getByRole('link', { name: /Te Aro round/ }).click()
  await press(kiri, 'Tīmatahia te ara')
  const dialog = kiri.getByRole('dialog', { name: 'Tīmatahia tēnei ara?' })
  await expect(dialog).toContainText('E 2 ngā tūnga')
  await expect(kiri.locator('[lang=mi]').filter({ has: dialog })).toHaveCount(1)
  await expectAccessible(kiri)
  await dialog.getByRole('button', { name: 'Tīmatahia te ara' }).click()
  await next(kiri, first)
  await expect(kiri.getByText('Kua mauhia ō pāwhiri katoa.')).toBeVisible()
  await expectRight(kiri)
  await expectKept(kiri, paths.run)

  await kiri.context().setOffline(true)
  await press(kiri, 'Kua oti')
  await next(kiri, second)
  await expect(kiri.getByText('Kua tiakina ki tēnei waea: kotahi te pāwhiri.')).toBeVisible()
  await press(kiri, 'English')
  await expect(kiri.getByText('Saved on this phone: 1 tap.')).toBeVisible()
  await press(kiri, 'Te reo Māori')
  await kiri.reload()
  await next(kiri, second)
  await expect(kiri.getByText('Kua tiakina ki tēnei waea: kotahi te pāwhiri.')).toBeVisible()
  await expect(
    kiri.getByText(/^Kāore he hononga\. Te ara nō te \d+:\d\d i te (ata|ahiahi|pō)\.$/),
  ).toBeVisible()
  await press(kiri, 'Hipa')
  await expectRight(kiri)
  await press(kiri, 'Kua araia')
  await expect(kiri.getByText('Whai ake: he haere ki te ruke para')).toBeVisible()
  await press(kiri, 'Kua tukuna')
  await expect(kiri.getByRole('region', { name: 'Kua oti, kua hipa rānei ngā tūnga katoa' })).toBeVisible()
  await expectRight(kiri)

  await kiri.context().setOffline(false)
  await expect(kiri.getByText('Kua mauhia ō pāwhiri katoa.')).toBeVisible()
  await press(kiri, 'Whakaotihia te ara')
  await expect(kiri.getByRole('region', { name: 'Kua mutu te ara' })).toBeVisible()
  await expectRight(kiri)
  await mere.goto(paths.route(id))
  await expect(mere.getByText(`Route ${id} is completed`)).toBeAttached()
  await expect(mere.locator('[lang=mi]')).toHaveCount(0)
})
