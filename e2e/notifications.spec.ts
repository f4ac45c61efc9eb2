import { expect, type Page } from '@playwright/test'
import { PushBrowser } from 'mf-connections/testing/push-browser'
import { expectAccessible } from './expect-accessible'
import { openScreen } from './open-screen'
import { deliver, givePushService, shownBy, watchNotifications } from './push-service'
import { startCouncil } from './run-sheet/council'
import { test } from './test'

const PATH = '/app/notifications'
const SCOPE = '/api/connections/'

const thisBrowser = (page: Page) => page.getByRole('region', { name: 'This browser' })

test('a person switches notifications on in a browser, which shows them, and off again', async ({
  context,
  page,
}) => {
  await givePushService(page, new PushBrowser('https://push.example.com/a-browser'))
  await openScreen(page, PATH, 'real')
  await thisBrowser(page).getByRole('button', { name: 'Switch on here' }).click()
  await expect(thisBrowser(page).getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText('This one')).toBeVisible()
  await expectAccessible(page)

  const worker = await watchNotifications(context, SCOPE)
  const data = { title: 'Route started: R7', body: '', path: '/app/routes/R7', tag: 'id' }
  await deliver(context, page, { scope: SCOPE, data })
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: 'Route started: R7', tag: 'id', path: '/app/routes/R7' }])

  await page
    .getByRole('row', { name: /This one/ })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(thisBrowser(page).getByRole('button', { name: 'Switch on here' })).toBeVisible()
})

test('a driver switches them on in a phone, and a supervisor names the driver in a rule', async ({
  browser,
}) => {
  const council = await startCouncil()
  try {
    const kiri = await council.signIn(browser, 'Kiri', '/app/run', { viewport: { width: 360, height: 780 } })
    await givePushService(kiri, new PushBrowser('https://push.example.com/a-phone'))
    await kiri.reload()
    await kiri.getByRole('button', { name: 'Signed in as Kiri' }).click()
    await kiri.getByRole('menuitem', { name: 'Your notifications' }).click()
    await thisBrowser(kiri).getByRole('button', { name: 'Switch on here' }).click()
    await expect(kiri.getByText('This one')).toBeVisible()
    await expectAccessible(kiri)

    const sina = await council.signIn(browser, 'Sina', '/app/connections')
    await expect(sina.getByRole('row', { name: /Kiri/ })).toBeVisible()
    await sina.getByRole('button', { name: 'Add a rule' }).click()
    const form = sina.getByRole('form', { name: 'Add a rule' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Routes')
    await form.getByRole('button', { name: 'Add the rule' }).click()
    await expect(sina.getByRole('row', { name: /Routes.*Kiri/ })).toBeVisible()
    await kiri.reload()
    await expect(kiri.getByText('You get what these rules tell of: Routes.')).toBeVisible()
  } finally {
    await council.close()
  }
})

test('a browser that was blocked says how to allow them', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openScreen(page, PATH, 'real')
  await expect(thisBrowser(page).getByText(/are blocked in this browser/)).toBeVisible()
  await expectAccessible(page)
})
