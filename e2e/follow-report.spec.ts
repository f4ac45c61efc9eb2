import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { PushBrowser } from 'mf-connections/testing/push-browser'
import { expectAccessible } from './expect-accessible'
import { deliver, givePushService, shownBy, watchNotifications } from './push-service'
import { test } from './test'

const SCOPE = '/api/followed-reports/'
const SWITCH = '/api/connections/resident-notifications'
const phone = { viewport: { width: 320, height: 740 } }

test.use(phone)

async function report(request: APIRequestContext): Promise<string> {
  const sent = await request.post('/api/reports', {
    headers: { 'idempotency-key': randomUUID() },
    data: { binId: 'WCC639', issue: 'Damaged' },
  })
  expect(sent.ok()).toBe(true)
  return (await sent.json()).reference
}

test('a resident has the phone tell what becomes of a report, and stops it', async ({
  context,
  page,
  request,
}) => {
  const followed = async () => (await (await request.get(SWITCH)).json()).followed
  expect((await request.put(SWITCH, { data: { isOn: true } })).ok()).toBe(true)
  const reference = await report(request)
  const path = `/report/status/${reference}`
  await givePushService(page, new PushBrowser('https://fcm.googleapis.com/fcm/send/a-phone'))
  const scripts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).pathname)
  })
  await page.goto(path)
  const place = page.getByRole('region', { name: 'Follow this report' })
  const start = place.getByRole('button', { name: 'Tell me on this phone' })
  await expect(start).toBeVisible()
  await expectAccessible(page)
  expect(scripts).toEqual([])

  await start.click()
  const stop = place.getByRole('button', { name: 'Stop telling me' })
  await expect(stop).toBeVisible()
  expect(await followed()).toBe(1)
  await expectAccessible(page)

  const worker = await watchNotifications(context, SCOPE)
  const shown = { title: 'Your report is fixed', tag: 'id', path }
  await deliver(context, page, { scope: SCOPE, data: { ...shown, body: 'Damaged: Cuba Street' } })
  await expect.poll(() => shownBy(worker)).toEqual([shown])

  await stop.click()
  await expect(start).toBeVisible()
  expect(await followed()).toBe(0)

  await request.put(SWITCH, { data: { isOn: false } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(place).toBeHidden()
})

test('the status page without a script says nothing of it', async ({ browser, baseURL, request }) => {
  const path = `/report/status/${await report(request)}`
  const page = await browser.newPage({ ...phone, javaScriptEnabled: false })
  await page.goto(new URL(path, baseURL).href)
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()
  await expect(page.getByText('Follow this report')).toBeHidden()
  await page.close()
})
