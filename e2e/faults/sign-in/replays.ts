import { linkForAccount } from 'api'
import { codeOf, softwarePasskey } from 'api/own-account/testing'
import { type Browser, type Office, ORIGIN, PASSWORD, signIn } from './sign-in-office'

/** The result of a replay or a race: attempts, sessions that were granted, and how many may be. */
export interface Replayed {
  what: string
  attempts: number
  granted: number
  mayBe: 0 | 1
}

/** Uses the same credential in all browsers at once, at both servers, and then once more in each. */
async function race(
  what: string,
  browsers: readonly Browser[],
  use: (browser: Browser, turn: number) => Promise<unknown>,
  mayBe: 0 | 1 = 1,
): Promise<Replayed> {
  await Promise.all(browsers.map(use))
  await Promise.all(browsers.map(use))
  const sessions = await Promise.all(browsers.map((browser) => browser.whoIs()))
  return { what, attempts: browsers.length * 2, granted: sessions.filter(Boolean).length, mayBe }
}

const SECOND_STEP = '/sign-in/second-step'

/** Replays everything that is valid for one sign-in only, at the same moment and later. */
export async function replayAll(office: Office, atOnce: number): Promise<Replayed[]> {
  const fresh = () =>
    Array.from({ length: atOnce }, (_, turn) => office.browser(turn, `198.18.0.${turn + 1}`))
  const afterPassword = async (name: string) => {
    const browsers = fresh()
    for (const browser of browsers) await signIn(browser, name)
    return browsers
  }

  const owner = office.browser(0, '198.18.1.1')
  await signIn(owner, 'app owner')
  const { secret } = (await owner.call('POST', '/api/account/authenticator-app')).json()
  const confirmed = await owner.call('PUT', '/api/account/authenticator-app', { code: codeOf(secret) })
  const [recoveryCode] = confirmed.json().recoveryCodes
  const [earlier, code] = [codeOf(secret), codeOf(secret, 1)]
  const outcomes = [
    await race('code of an app', await afterPassword('app owner'), (browser) =>
      browser.form(SECOND_STEP, { code }),
    ),
    await race(
      'code of the app before it',
      await afterPassword('app owner'),
      (browser) => browser.form(SECOND_STEP, { code: earlier }),
      0,
    ),
    await race('recovery code', await afterPassword('app owner'), (browser) =>
      browser.form(SECOND_STEP, { code: recoveryCode }),
    ),
  ]

  const keeper = office.browser(1, '198.18.1.2')
  await signIn(keeper, 'passkey owner')
  const passkey = softwarePasskey(ORIGIN)
  const made = (await keeper.call('POST', '/api/account/passkeys/challenge')).json()
  await keeper.call('POST', '/api/account/passkeys', {
    name: 'phone',
    credential: passkey.make(made.options),
  })
  const asked = (await owner.call('POST', '/api/session/passkey/challenge')).json()
  const credential = passkey.answer(asked.options)
  const elsewhere = softwarePasskey('https://bins.example.govt.nz.evil.example').answer(asked.options)
  outcomes.push(
    await race('signed challenge', fresh(), (browser) =>
      browser.call('POST', '/api/session/passkey', { credential }),
    ),
    await race(
      'challenge signed on another site',
      fresh(),
      (browser) =>
        browser.call('POST', '/api/session/passkey', { credential: { ...elsewhere, id: passkey.id } }),
      0,
    ),
  )

  const { path } = await linkForAccount(office.database, 'link owner', { hasProvider: false })
  const fields = (turn: number) => ({ password: `${PASSWORD} ${turn}`, again: `${PASSWORD} ${turn}` })
  outcomes.push(
    await race('one-time link', fresh(), (browser, turn) => browser.form(path, fields(turn))),
    await race(
      'made-up link',
      fresh(),
      (browser, turn) => browser.form(`/sign-in/link/${String(turn).padStart(43, 'x')}`, fields(turn)),
      0,
    ),
  )
  outcomes.push(await replayProviderCode(office, atOnce))
  return outcomes
}

/** A code of the provider and its cookie, stolen from a browser before they were used. */
async function replayProviderCode(office: Office, atOnce: number): Promise<Replayed> {
  const victim = office.atProvider('198.18.1.3')
  const away = await victim.open('/sign-in/provider')
  const { pathname, search } = await office.signInAtProvider(String(away.headers.location))
  const thieves = Array.from({ length: atOnce }, (_, turn) => office.atProvider(`198.18.2.${turn + 1}`))
  for (const thief of thieves) for (const [name, value] of victim.cookies) thief.cookies.set(name, value)
  return race('code of the provider', thieves, (browser) => browser.open(pathname + search))
}
