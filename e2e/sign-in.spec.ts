import { expect, test } from '@playwright/test'
import { startProvider } from 'api/provider-sign-in/testing'
import { paths } from 'shared-domain'
import { expectAccessible } from './expect-accessible'
import { startCouncil } from './run-sheet/council'

const AROHA = { sub: 'aroha', name: 'Aroha Tane', roles: ['operator'] }

test('a person signs in at the council’s provider, works, is taken away there, and is out', async ({
  browser,
}) => {
  let provider: Awaited<ReturnType<typeof startProvider>> | undefined
  const council = await startCouncil(async (address) => {
    provider = await startProvider(`${address}/sign-in/callback`)
    await provider.tell({ claims: AROHA })
    return {
      SIGN_IN: 'oidc',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'smart-bins',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
    }
  })
  const page = await (await browser.newContext({ baseURL: council.address })).newPage()
  await page.goto(paths.routes)
  await expect(page).toHaveURL(council.address + paths.routes)
  await expect(page.getByRole('button', { name: 'Signed in as Aroha Tane' })).toBeVisible()

  await provider?.tell({ claims: { ...AROHA, roles: [] } })
  const token = await provider?.logoutToken({ sub: AROHA.sub })
  const answer = await fetch(`${council.address}/sign-in/logout-token`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token ?? '' }),
  })
  expect(answer.status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No access yet' })).toBeVisible()
  await expectAccessible(page)

  await page.context().close()
  await council.close()
  await provider?.close()
})
