import { expect } from '@playwright/test'
import { paths } from 'shared-domain'
import { breakableConnection } from '../faults/breakable-connection'
import { test } from '../test'
import { REFERENCE, reportsOf, yours } from './resident'

test('a waiting report is sent once there is a signal, with no page open', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['background-sync'])
  const connection = await breakableConnection(baseURL ?? '')
  const at = (path: string) => new URL(path, connection.url).href
  const before = await reportsOf(page.request, 'WCC238')
  await page.goto(at(paths.report({ id: 'WCC238', location: 'the label' })))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  connection.cut()
  await page.getByRole('button', { name: 'Damaged', exact: true }).click()
  await expect(yours(page).getByText('Saved on this phone, will send by itself')).toBeVisible()
  await page.goto('about:blank')

  connection.mend()
  // This page sends nothing: it is needed to trigger the worker's sync event by DevTools.
  await page.goto(at(paths.technology))
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations[0]?.registrationId ?? ''),
    )
  })
  await browser.send('ServiceWorker.enable')
  const wake = {
    origin: new URL(connection.url).origin,
    registrationId: await registered,
    tag: 'reports',
    lastChance: true,
  }
  await browser.send('ServiceWorker.dispatchSyncEvent', wake)
  // Only the worker writes to this cache.
  const isSentByWorker = () => page.evaluate(() => caches.has('sent-reports'))
  await expect.poll(isSentByWorker).toBe(true)

  await page.goto(at(paths.report({ id: 'WCC238', location: 'the label' })))
  await expect(yours(page).getByText(REFERENCE)).toBeVisible()
  await expect(yours(page).getByRole('listitem')).toHaveCount(1)
  expect(await reportsOf(page.request, 'WCC238')).toBe(before + 1)
  connection.close()
})
