import { expect, type Page } from '@playwright/test'
import type { LocatedBin } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { expectKept } from './kept-offline'
import { type Council, startCouncil } from './run-sheet/council'
import { press } from './run-sheet/sheet'
import { test } from './test'

const PAGE = '/app/stock-take'
const PHONE = {
  ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ...{ permissions: ['geolocation'], reducedMotion: 'reduce' as const },
}

let council: Council
test.beforeAll(async () => {
  council = await startCouncil()
})
test.afterAll(() => council.close())

/** A suburb with a handful of bins that all have a place. */
async function smallSuburb(page: Page): Promise<{ suburb: string; bins: LocatedBin[] }> {
  const { suburbs } = await (await page.request.get(`${council.address}/api/bins/places`)).json()
  for (const suburb of suburbs as string[]) {
    const query = new URLSearchParams({ suburb, limit: '200' })
    const { bins } = await (await page.request.get(`${council.address}/api/bins?${query}`)).json()
    const located = (bins as LocatedBin[]).filter(({ lat }) => lat !== null)
    if (located.length === bins.length && bins.length >= 4 && bins.length <= 25)
      return { suburb, bins: located }
  }
  throw new Error('The demonstration has no small suburb.')
}

const standAt = (page: Page, { lat, lng }: { lat: number; lng: number }, accuracy: number) =>
  page.context().setGeolocation({ latitude: lat, longitude: lng, accuracy })
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
/** A photo that is larger than it is sent, drawn in the browser. */
async function takePhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    canvas.getContext('2d')?.fillRect(200, 200, 900, 1200)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return { name: 'bin.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}
const visited = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: typeof text === 'string' })).toBeVisible()
async function find(page: Page, id: string) {
  await page.getByLabel('Id on the label').fill(id)
  await press(page, 'Find')
  await expect(page.getByRole('form', { name: `Confirm bin ${id}` })).toBeVisible()
}

test('two people take stock of a suburb, one partly without a signal, and a supervisor settles what was not found', async ({
  browser,
}) => {
  const mere = await council.signIn(browser, 'Mere', PAGE)
  const { suburb, bins } = await smallSuburb(mere)
  const [first, second, third, fourth] = bins as [LocatedBin, LocatedBin, LocatedBin, LocatedBin]
  await expect(mere.getByText('No round was opened yet.')).toBeVisible()
  await mere.getByRole('textbox', { name: 'Name' }).fill('Spring round')
  await choose(mere, 'Those of some suburbs')
  await mere.getByRole('group', { name: 'Suburbs' }).getByText(suburb, { exact: true }).click()
  await press(mere, 'Open Round')
  await expect(mere.getByRole('heading', { level: 1, name: 'Spring round' })).toBeVisible()
  const all = bins.length
  await visited(mere, `0 of ${all} bins visited`)

  const phone = await council.signIn(browser, 'Wiremu', PAGE, PHONE)
  const sent: string[] = []
  phone.context().on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.request().method() !== 'GET' && pathname.includes('/stock-rounds/')) sent.push(pathname)
  })
  await expectAccessible(phone)
  await phone.getByRole('link', { name: /Spring round/ }).click()
  await visited(phone, `0 of ${all} bins visited`)
  await standAt(phone, first, 6)
  await press(phone, 'Use My Position')
  await expect(phone.getByText('Position good to ± 6 m.')).toBeVisible()
  // The nearest bin is the first of the list.
  await expect(
    phone.getByRole('list', { name: 'Bins to visit' }).getByRole('listitem').first(),
  ).toContainText('0 m away')
  await phone.getByRole('button', { name: new RegExp(`^Confirm ${first.id},`) }).click()
  await expectAccessible(phone)
  await choose(phone, 'Yes')
  await press(phone, 'Record')
  await expect(phone.getByText('Everything you found is in the record.')).toBeVisible()
  // The other person sees it without a reload.
  await visited(mere, `1 of ${all} bins visited`)

  await expectKept(phone, PAGE)
  await phone.context().setOffline(true)
  await find(phone, second.id)
  await choose(phone, 'It is not here')
  await phone.getByLabel('Photo of the bin').setInputFiles(await takePhoto(phone))
  await expect(phone.getByText(/^One photo, \d+ kB, without the place/)).toBeVisible()
  await expectAccessible(phone)
  await press(phone, 'Record')
  await expect(
    phone.getByText('Saved on this phone: 1 finding and 1 photo. Will send by itself.'),
  ).toBeVisible()
  await find(phone, third.id)
  await choose(phone, 'It has moved to where I stand')
  await choose(phone, 'No')
  await standAt(phone, { lat: third.lat + 0.0003, lng: third.lng }, 60)
  await expect(phone.getByText(/A move needs|a move needs ± 20 m/).first()).toBeVisible()
  await press(phone, 'Record')
  await expect(phone.getByRole('alert').filter({ hasText: 'Not recorded.' })).toBeVisible()
  await standAt(phone, { lat: third.lat + 0.0003, lng: third.lng }, 5)
  await expect(phone.getByText(/Where you stand now/)).toBeVisible()
  await press(phone, 'Record')
  await expect(
    phone.getByText('Saved on this phone: 2 findings and 1 photo. Will send by itself.'),
  ).toBeVisible()
  await press(phone, 'Undo')
  await expect(
    phone.getByText('Saved on this phone: 3 findings and 1 photo. Will send by itself.'),
  ).toBeVisible()
  await visited(phone, `2 of ${all} bins visited, 1 not found`)

  // Meanwhile a colleague goes on.
  await mere.getByRole('button', { name: new RegExp(`^Confirm ${fourth.id},`) }).click()
  await choose(mere, 'It is damaged')
  await choose(mere, 'No')
  await press(mere, 'Record')
  await visited(mere, `2 of ${all} bins visited`)

  // The phone discards the page, and opens it again without a signal.
  await phone.reload()
  await visited(phone, `2 of ${all} bins visited, 1 not found`)
  await expect(phone.getByText(/Not connected. The round as of/)).toBeVisible()
  await expect(
    phone.getByText('Saved on this phone: 3 findings and 1 photo. Will send by itself.'),
  ).toBeVisible()
  await expectAccessible(phone)
  await phone.context().setOffline(false)
  await expect(phone.getByText('Everything you found is in the record.')).toBeVisible({ timeout: 40_000 })
  await visited(phone, `3 of ${all} bins visited, 1 not found`)
  await visited(mere, `3 of ${all} bins visited, 1 not found`)
  // Each finding was taken once, and one was taken back.
  expect(sent.filter((path) => path.endsWith('/undo'))).toHaveLength(1)
  expect(sent).toHaveLength(new Set(sent).size)
  // Four findings and changes of them, and the photo.
  expect(sent).toHaveLength(5)

  const sina = await council.signIn(browser, 'Sina', PAGE, { reducedMotion: 'reduce' })
  await sina.getByRole('link', { name: /Spring round/ }).click()
  await press(sina, 'End Round')
  await expect(sina.getByText(/^Ended by Sina/)).toBeVisible()
  const toSettle = sina.getByRole('list', { name: 'Findings to settle' })
  await expect(toSettle.getByRole('listitem')).toHaveCount(2)
  await expect(sina.getByText(`${all - 3} bins were not visited.`)).toBeVisible()
  await toSettle.getByRole('button', { name: `Show the photo of ${second.id}` }).click()
  const photo = toSettle.getByRole('img', { name: `Bin ${second.id} as Wiremu found it` })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await expectAccessible(sina)
  await sina.getByRole('button', { name: new RegExp(`^Taken away for good: ${second.id},`) }).click()
  await expect(toSettle.getByText(/Settled: taken away for good, by Sina/)).toBeVisible()
  const gone = await sina.request.get(`${council.address}/api/bins/${second.id}`)
  expect(gone.status()).toBe(404)

  await sina.goto(`${council.address}${PAGE}`)
  await expect(sina.getByText(/^2 of|2 of .* bins in service/)).toBeVisible()
  await press(sina, 'Confirmed (2)')
  const rows = sina.getByRole('list', { name: 'Bins behind the figure' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: fourth.id })).toContainText('Damaged, Mere')
  await expectAccessible(sina)
})
