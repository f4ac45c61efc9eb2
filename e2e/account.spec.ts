import { expect, type Page } from '@playwright/test'
import { addAccount } from 'api'
import { codeOf } from 'api/own-account/testing'
import { expectAccessible } from './expect-accessible'
import { type Council, PASSWORD, startCouncil } from './run-sheet/council'
import { test } from './test'

const GIVEN = 'an administrator typed this'
const CHOSEN = 'seven quiet tui on a wire'
const ACCOUNT = '/app/account'

let council: Council
let origin = ''
test.beforeAll(async () => {
  council = await startCouncil((address) => {
    // Browsers create passkeys for host names only, not for addresses.
    origin = address.replace('127.0.0.1', 'localhost')
    return { PUBLIC_ORIGIN: origin, SECOND_FACTOR_KEY: 'a key of the tests, long enough for one' }
  })
})
test.afterAll(() => council.close())

async function signIn(page: Page, name: string, password: string) {
  await page.goto(`${origin}/sign-in?next=${ACCOUNT}`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Signed in as ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('a person changes the first password, and signs in with a passkey after that', async ({ page }) => {
  await addAccount(council.database, {
    name: 'Ngaire',
    role: 'operator',
    password: GIVEN,
    isFirstPassword: true,
  })
  await signIn(page, 'Ngaire', GIVEN)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN)
  await page.getByLabel('New password once more').fill(CHOSEN)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByLabel('Name of the new passkey').fill('Work phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('row', { name: /Work phone/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)

  await signOut(page, 'Ngaire')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Signed in as Ngaire' })).toBeVisible()
})

test('an authenticator app is required after the password, a change needs a proof, and another session is ended', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Mere', PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = await page.getByText(/^Key: /).textContent()
  const secret = (key ?? '').replace('Key: ', '').replaceAll(/\s/g, '')
  await page.getByLabel('Code of the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    page.getByRole('region', { name: 'Authenticator app' }).getByText('On', { exact: true }),
  ).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Mere', PASSWORD)
  await expect(other.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel(/Code of your authenticator app/).fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await council.database.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).last()).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.context().close()
})

test('what was typed on a page is there again when the session ended and the same person has signed in anew', async ({
  page,
}) => {
  await page.goto(`${origin}/sign-in?next=/app/qr-codes`)
  await page.getByLabel('Name').fill('Aroha')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const field = page.getByLabel('Location')
  await field.fill('Behind the band rotunda')

  await council.database.pool.query('delete from sessions')
  await comeBackTo(page)
  const link = page.getByRole('link', { name: 'Sign in (new tab)' })
  await expect(link).toBeVisible()
  await expect(field).toBeHidden()
  await expectAccessible(page)

  const opening = page.waitForEvent('popup')
  await link.click()
  const tab = await opening
  await tab.getByLabel('Name').fill('Aroha')
  await tab.getByLabel('Password').fill(PASSWORD)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByRole('button', { name: 'Signed in as Aroha' })).toBeVisible()
  await tab.close()
  await comeBackTo(page)
  await expect(field).toHaveValue('Behind the band rotunda')
})

/** What a browser tells a page that was hidden for longer than an answer counts as fresh. */
const comeBackTo = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now()
    Date.now = () => now + 60_000
    dispatchEvent(new Event('visibilitychange'))
  })
