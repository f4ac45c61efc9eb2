import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible'
import { startCouncil } from './run-sheet/council'
import { test } from './test'

const STREETS = ['Cuba Street', 'Tory Street', 'Ōtari Road', 'Taranaki Street', 'Vivian Street']
const feature = (at: number) => ({
  type: 'Feature',
  properties: { bin_id: `PK${at}`, street: STREETS[at % STREETS.length], litres: 120 },
  geometry: { type: 'Point', coordinates: [174.77 + at / 1000, -41.29] },
})

/** A server that publishes the bins of a list, as OGC API Features of two pages. */
async function startRegister() {
  let bins = [0, 1, 2, 3, 4]
  const server = createServer((request, response) => {
    const page = new URL(request.url ?? '/', 'http://register').searchParams.get('page')
    const [from, until] = page ? [3, 9] : [0, 3]
    const self = { rel: 'self', href: request.url }
    const links = page ? [self] : [self, { rel: 'next', href: '?page=2', type: 'application/geo+json' }]
    const features = bins.slice(from, until).map(feature)
    response.setHeader('content-type', 'application/geo+json')
    response.end(JSON.stringify({ type: 'FeatureCollection', features, links }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collections/bins/items`,
    publish: (next: number[]) => {
      bins = next
    },
    close: () => server.close(),
  }
}

test('a supervisor adds an address, sees its bins, and decides on one that is gone', async ({ browser }) => {
  const register = await startRegister()
  test.slow()
  const council = await startCouncil(() => ({ MESSAGE_HOSTS_INSIDE: '127.0.0.1' }), { isEmpty: true })
  try {
    const sina = await council.signIn(browser, 'Sina', '/app/import')
    await sina.getByRole('link', { name: 'Sources by Address' }).click()
    await expect(sina.getByText('No address is read yet.', { exact: false })).toBeVisible()
    await sina.getByRole('button', { name: 'Add a Source' }).click()
    const form = sina.getByRole('form', { name: 'Source' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Parks register')
    await form.getByRole('textbox', { name: 'Owner' }).fill('Parks team')
    await form.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.2:9/bins')
    await form.getByRole('button', { name: 'Try It' }).click()
    await expect(form.getByText(/The source was not read: it is not an https address/)).toBeVisible()
    await form.getByRole('textbox', { name: 'Address' }).fill(register.address)
    await form.getByRole('button', { name: 'Try It' }).click()
    await expect(form.getByText(/OGC API Features with 5 bins\. 5 bins are new/)).toBeVisible()
    await expect(form.getByRole('row', { name: /PK2.*Ōtari Road/ })).toBeVisible()
    await expectAccessible(sina)
    await sina.setViewportSize({ width: 320, height: 720 })
    await expectAccessible(sina, ['light'])
    await sina.setViewportSize({ width: 1280, height: 720 })
    await form.getByRole('button', { name: 'Keep the Source' }).click()
    const list = sina.getByRole('list', { name: 'Sources' })
    await expect(list.getByText('5 bins written.')).toBeVisible({ timeout: 60_000 })

    await sina.goto('/app/bins/PK2')
    await expect(sina.getByText('Ōtari Road').first()).toBeVisible()

    register.publish([0, 1, 2, 3])
    await sina.goto('/app/sources')
    await sina.getByRole('button', { name: 'Read Parks register Now' }).click()
    await expect(list.getByText('1 bin of Parks register waits for you')).toBeVisible({ timeout: 60_000 })
    await sina.getByRole('button', { name: 'Look at the bins of Parks register that wait' }).click()
    await expect(sina.getByRole('row', { name: /PK4/ })).toBeVisible()
    await sina.getByRole('switch', { name: 'They are gone: take away the 1 that the source lacks' }).click()
    await sina.getByRole('button', { name: 'Write 1 Change' }).click()
    await expect(list.getByText('1 bin of Parks register waits for you')).toBeHidden()
    await expect(list.getByText(/^4 bins; Read/)).toBeVisible()

    await sina.goto('/app/duplicates')
    await expect(sina.getByText(/^No two bins look like one\./)).toBeVisible()
    await sina.goto('/app/import')
    await sina.getByRole('button', { name: 'Add One Bin by Hand' }).click()
    const hand = sina.getByRole('form', { name: 'One bin' })
    await hand.getByRole('textbox', { name: 'Id of the bin' }).fill('HAND1')
    await hand.getByRole('textbox', { name: 'Street or address' }).fill('1 Waterloo Quay')
    await hand.getByRole('textbox', { name: 'Latitude or northing' }).fill('-41.29')
    await hand.getByRole('textbox', { name: 'Longitude or easting' }).fill('174.772')
    await hand.getByRole('button', { name: 'Preview the Bin' }).click()
    await sina.getByRole('button', { name: 'Import 1 Bin' }).click()
    await expect(sina.getByText('HAND1 by hand')).toBeVisible()
    await sina.goto('/app/duplicates')
    await expect(sina.getByText('Less than a metre apart; two sources name them.')).toBeVisible()
    await expectAccessible(sina)
    await sina.setViewportSize({ width: 320, height: 720 })
    await expectAccessible(sina, ['light'])
    await sina.getByRole('button', { name: 'Merge, Keep PK2' }).click()
    await expect(sina.getByText(/^HAND1 into PK2/)).toBeVisible()
    await sina.goto('/report?bin=HAND1')
    await expect(sina.getByText('PK2').first()).toBeVisible()
  } finally {
    await council.close()
    register.close()
  }
})
