import { type Browser, expect } from '@playwright/test'
import { setBreakGlass } from 'api'
import { startProvider } from 'api/provider-sign-in/testing'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { PASSWORD, startCouncil } from './run-sheet/council'
import { test } from './test'

const AROHA = { sub: 'aroha', name: 'Aroha Tane', roles: ['operator'] }

let provider: Awaited<ReturnType<typeof startProvider>>
let council: Awaited<ReturnType<typeof startCouncil>>
// Each test starts a council and a provider of its own.
test.beforeEach(async () => {
  council = await startCouncil(async (address) => {
    provider = await startProvider(`${address}/sign-in/callback`)
    await provider.tell({ claims: AROHA })
    return {
      SIGN_IN: 'oidc',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'smart-bins',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
    }
  })
})
test.afterEach(async () => {
  await council.close()
  await provider.close()
})

/** Signs Hana in with the break-glass password and opens a page. */
async function openAsHana(browser: Browser, path: string) {
  await setBreakGlass(council.database, 'Hana', true, { hasProvider: true })
  const page = await (await browser.newContext({ baseURL: council.address })).newPage()
  await page.goto(`/sign-in?local&next=${encodeURIComponent(path)}`)
  await page.getByLabel('Name').fill('Hana')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${path}`)
  return page
}

test('an administrator invites a person, who signs in at the council’s provider, and loses access when deactivated', async ({
  browser,
}) => {
  const hana = await openAsHana(browser, '/app/admin/people')
  await hana.getByRole('button', { name: 'Invite a person' }).click()
  const form = hana.getByRole('form', { name: 'Invite a person' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Aroha of the depot')
  await form.getByRole('button', { name: 'Invite' }).click()
  const link = await hana.getByRole('textbox', { name: 'Copy this' }).inputValue()

  const aroha = await (await browser.newContext({ baseURL: council.address })).newPage()
  await aroha.goto(link)
  await expect(aroha.getByText('This invitation is for Aroha of the depot.')).toBeVisible()
  await expectAccessible(aroha)
  await aroha.getByRole('link', { name: 'Go on to the council’s sign-in' }).click()
  await expect(aroha.getByRole('button', { name: 'Signed in as Aroha of the depot' })).toBeVisible()
  await expect(aroha).toHaveURL(council.address + paths.dashboard)

  await hana.reload()
  const row = hana.getByRole('row', { name: /Aroha of the depot/ })
  await expect(row).toContainText('At the council’s provider')
  await expect(row).toContainText('operator')
  await expect(hana.getByRole('row', { name: /Mere/ })).toContainText('Cannot sign in')
  await expectAccessible(hana)
  await row.getByRole('button', { name: 'Change Aroha of the depot' }).click()
  const dialog = hana.getByRole('dialog', { name: 'Aroha of the depot' })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('status')).toContainText('is deactivated')

  await aroha.goto(paths.routes)
  await expect(aroha.getByRole('alert')).toContainText('This account was deactivated here.')
  for (const page of [hana, aroha]) await page.context().close()
})

test('a person signs in at the council’s provider, and loses access when removed there', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: council.address })).newPage()
  await page.goto(paths.routes)
  await expect(page).toHaveURL(council.address + paths.routes)
  await expect(page.getByRole('button', { name: 'Signed in as Aroha Tane' })).toBeVisible()

  await provider.tell({ claims: { ...AROHA, roles: [] } })
  const token = await provider.logoutToken({ sub: AROHA.sub })
  const answer = await fetch(`${council.address}/sign-in/logout-token`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
  expect(answer.status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No access yet' })).toBeVisible()
  await expectAccessible(page)

  await page.context().close()
})
