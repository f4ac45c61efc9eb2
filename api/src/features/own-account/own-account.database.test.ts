import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { audit, people } from '../../database/schema'
import { addAccount, forgetSecondFactor, linkForAccount } from '../accounts/accounts'
import { ACCOUNTS, makeAppWithAccounts, ORIGIN, PASSWORD } from '../accounts/testing/signed-in'
import { partsThatServe } from '../server-parts/testing/walked-parts'
import { accountBrowser, codeOf } from './testing/account-browser'
import { softwarePasskey } from './testing/software-passkey'

const NEW = 'seven quiet tūī on a wire'
const access = { ...ACCOUNTS, secondFactorKey: 'a key of the tests, long enough for one' }

const serverParts = ['/api/account/password', '/api/routes'].flatMap(partsThatServe)

let app: FastifyInstance
beforeEach(async () => {
  app = await makeAppWithAccounts({ serverParts, access })
})
afterEach(() => app.close())

type Browser = ReturnType<typeof accountBrowser>
const signIn = (browser: Browser, password = PASSWORD, name = 'kiri') =>
  browser.form('/sign-in', { name, password, next: '/app/routes' })

async function signedIn(options: { isFirstPassword?: boolean } = {}) {
  await addAccount(app.database, { name: 'kiri', role: 'operator', password: PASSWORD, ...options })
  const browser = accountBrowser(app)
  await signIn(browser)
  return browser
}
const account = async (browser: Browser) => (await browser.open('/api/account')).json()
const actions = async () => (await app.database.query.select().from(audit)).map(({ action }) => action)
const age = (column: string, interval: string) =>
  app.database.pool.query(`update sessions set ${column} = now() - interval '${interval}'`)

async function withApp(browser: Browser) {
  const { secret } = (await browser.call('POST', '/api/account/authenticator-app')).json()
  const on = await browser.call('PUT', '/api/account/authenticator-app', { code: codeOf(secret) })
  return { secret: secret as string, codes: on.json().recoveryCodes as string[] }
}
async function withPasskey(browser: Browser, passkey = softwarePasskey(ORIGIN)) {
  const { options } = (await browser.call('POST', '/api/account/passkeys/challenge')).json()
  const credential = passkey.make(options)
  const added = await browser.call('POST', '/api/account/passkeys', { name: 'phone', credential })
  return { passkey, added, credential }
}

describe('the own password', () => {
  it('is changed with the old one, which ends the other sessions and not this one (ASVS 6.2.2, 6.2.3, 7.4.3)', async () => {
    const browser = await signedIn()
    const other = accountBrowser(app)
    await signIn(other)
    const change = (current: string, next: string) =>
      browser.call('PUT', '/api/account/password', { current, next })
    expect((await change('not the one at all', NEW)).json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining('wrong'),
    })
    expect((await change(PASSWORD, 'wellington12')).json().detail).toContain('easy to guess')
    expect((await change(PASSWORD, NEW)).statusCode).toBe(204)
    expect([await browser.whoIs(), await other.whoIs()]).toEqual(['kiri', null])
    expect((await signIn(other, NEW)).statusCode).toBe(303)
    expect(await actions()).toEqual(expect.arrayContaining(['account.password', 'session.prove-refuse']))
  })

  it('opens nothing when it is replaced while a sign-in with the old one is under way', async () => {
    await signedIn()
    const { pool } = app.database
    const change = await pool.connect()
    await change.query(`begin; update people set password_hash = 'another'`)
    const late = accountBrowser(app)
    const signingIn = signIn(late)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await pool.query(waiting)).rowCount === 0) await pause(20)
    await change.query('commit')
    change.release()
    expect((await signingIn).statusCode).toBe(401)
    expect(await late.whoIs()).toBeNull()
  })

  it('is chosen anew at the first sign-in when an administrator knows it (ASVS 6.4.1)', async () => {
    const browser = await signedIn({ isFirstPassword: true })
    expect(await browser.whoIs()).toBeNull()
    const page = '/sign-in/new-password?next=%2Fapp%2Froutes'
    expect((await browser.open(page)).body).toContain('Choose your own password')
    const send = (password: string) => browser.form(page, { password, again: password })
    expect((await send(PASSWORD)).body).toContain('Choose another')
    expect((await send('password1234')).body).toContain('that many people use')
    expect((await send(NEW)).headers.location).toBe('/app/routes')
    expect(await browser.whoIs()).toBe('kiri')
    expect((await signIn(accountBrowser(app), NEW)).headers.location).toBe('/app/routes')
  })
})

describe('an authenticator app', () => {
  it('is asked for after the password, and each code works once, also for many at the same moment (ASVS 6.5.1)', async () => {
    const { secret, codes } = await withApp(await signedIn())
    expect(codes).toHaveLength(10)
    const browsers = Array.from({ length: 5 }, () => accountBrowser(app))
    for (const browser of browsers)
      expect((await signIn(browser)).headers.location).toMatch(/^\/sign-in\/second-step/)
    expect(await browsers[0]?.whoIs()).toBeNull()
    const [earlier, code] = [codeOf(secret), codeOf(secret, 1)]
    const answers = await Promise.all(
      browsers.map((browser) => browser.form('/sign-in/second-step', { code })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401, 401, 401, 401])
    // An earlier code is as good as used.
    const late = accountBrowser(app)
    await signIn(late)
    expect((await late.form('/sign-in/second-step', { code: earlier })).statusCode).toBe(401)
  })

  it('is replaced by a recovery code, once, when it is lost; an administrator helps after that (ASVS 6.4.4, 6.5.1)', async () => {
    const { codes } = await withApp(await signedIn())
    const [browser, other] = [accountBrowser(app), accountBrowser(app)]
    await signIn(browser)
    await signIn(other)
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`
    expect((await browser.form('/sign-in/second-step', { code: typed })).statusCode).toBe(303)
    expect((await other.form('/sign-in/second-step', { code: typed })).statusCode).toBe(401)
    expect((await account(browser)).recoveryCodesLeft).toBe(9)
    await forgetSecondFactor(app.database, 'kiri')
    expect((await signIn(accountBrowser(app))).headers.location).toBe('/app/routes')
  })

  it('takes a code for half a minute and a little, not later (ASVS 6.5.5)', async () => {
    const { secret } = await withApp(await signedIn())
    await app.database.pool.query('update authenticator_apps set last_step = 0')
    const browser = accountBrowser(app)
    await signIn(browser)
    for (const code of [codeOf(secret, -3), codeOf(secret, 3), '𐀀𐀀𐀀'])
      expect((await browser.form('/sign-in/second-step', { code })).statusCode).toBe(401)
    expect((await browser.form('/sign-in/second-step', { code: codeOf(secret) })).statusCode).toBe(303)
  })

  it('is asked for after a password that was reset by a link, too (ASVS 6.4.3)', async () => {
    const { secret } = await withApp(await signedIn())
    const { path } = await linkForAccount(app.database, 'kiri', { hasProvider: false })
    const browser = accountBrowser(app)
    const answer = await browser.form(path, { password: NEW, again: NEW })
    expect(answer.headers.location).toMatch(/^\/sign-in/)
    expect(await browser.whoIs()).toBeNull()
    await signIn(browser, NEW)
    expect(await browser.whoIs()).toBeNull()
    expect((await browser.form('/sign-in/second-step', { code: codeOf(secret, 1) })).statusCode).toBe(303)
    expect(await browser.whoIs()).toBe('kiri')
  })

  it('comes with ten recovery codes of 120 bits each, which are stored as hashes alone (ASVS 6.5.2, 6.5.4)', async () => {
    const { codes } = await withApp(await signedIn())
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{6}-){3}[a-km-np-z2-9]{6}$/)
    const { rows } = await app.database.pool.query('select * from recovery_codes')
    expect(rows).toHaveLength(10)
    for (const code of codes)
      for (const written of [code, code.replaceAll('-', '')])
        expect(JSON.stringify(rows)).not.toContain(written)
  })

  it('is guessed five times for a password, and by strangers twenty times in all, without keeping its owner out', async () => {
    const owner = await signedIn()
    const { secret } = await withApp(owner)
    const statuses: number[] = []
    for (let address = 1; address <= 6; address += 1) {
      const stranger = accountBrowser(app, `198.51.100.${address}`)
      await signIn(stranger)
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push((await stranger.form('/sign-in/second-step', { code: '000000' })).statusCode)
    }
    // The sixth finds no step any more, and is sent back to the password.
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 303])
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    await owner.call('DELETE', '/api/session')
    await signIn(owner)
    expect((await owner.form('/sign-in/second-step', { code: codeOf(secret, 1) })).statusCode).toBe(303)
  })

  it('keeps a recovery code whose sign-in has ended meanwhile', async () => {
    const owner = await signedIn()
    const { codes } = await withApp(owner)
    const browser = accountBrowser(app)
    await signIn(browser)
    const { pool } = app.database
    const ending = await pool.connect()
    await ending.query('begin; delete from sign_in_steps')
    const sent = browser.form('/sign-in/second-step', { code: codes[0] ?? '' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await pool.query(waiting)).rowCount === 0) await pause(20)
    await ending.query('commit')
    ending.release()
    expect((await sent).statusCode).toBe(401)
    expect((await account(owner)).recoveryCodesLeft).toBe(10)
  })

  it('is replaced by a recovery code also where the key of the server is another one by now', async () => {
    const { codes } = await withApp(await signedIn())
    await app.database.pool.query(`update authenticator_apps set secret = 'sealed with another key'`)
    const browser = accountBrowser(app)
    await signIn(browser)
    expect((await browser.form('/sign-in/second-step', { code: codes[0] ?? '' })).statusCode).toBe(303)
    expect(await browser.whoIs()).toBe('kiri')
  })

  it('keeps its secret encrypted, and is not offered without a key', async () => {
    const { secret } = await withApp(await signedIn())
    const { rows } = await app.database.pool.query('select secret from authenticator_apps')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const keyless = await makeAppWithAccounts({ serverParts })
    await addAccount(keyless.database, { name: 'kiri', role: 'operator', password: PASSWORD })
    const browser = accountBrowser(keyless)
    await signIn(browser)
    expect((await account(browser)).authenticatorApp).toBe('unavailable')
    expect((await browser.call('POST', '/api/account/authenticator-app')).statusCode).toBe(409)
    await keyless.close()
  })
})

describe('a passkey', () => {
  it('signs in by itself, and each challenge is answered once (ASVS 6.5.1)', async () => {
    const { passkey, added } = await withPasskey(await signedIn())
    expect(added.json().recoveryCodes).toHaveLength(10)
    const browser = accountBrowser(app)
    const { options } = (await browser.call('POST', '/api/session/passkey/challenge')).json()
    const credential = passkey.answer(options)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.call('POST', '/api/session/passkey', { credential })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
    expect(await browser.whoIs()).toBe('kiri')
  })

  it('is not enough without a finger or a PIN, and then does as the second factor', async () => {
    const { passkey } = await withPasskey(await signedIn())
    const browser = accountBrowser(app)
    const use = async () => {
      const { options } = (await browser.call('POST', '/api/session/passkey/challenge')).json()
      const credential = passkey.answer(options, { isVerified: false })
      return (await browser.call('POST', '/api/session/passkey', { credential })).statusCode
    }
    expect([await use(), await browser.whoIs()]).toEqual([401, null])
    expect((await signIn(browser)).headers.location).toMatch(/^\/sign-in\/second-step/)
    expect([await use(), await browser.whoIs()]).toEqual([200, 'kiri'])
  })

  it('is not taken from another site, of another person, or when its count goes back', async () => {
    const owner = await signedIn()
    const foreign = softwarePasskey('https://bins.example.govt.nz.evil.example')
    expect((await withPasskey(owner, foreign)).added.statusCode).toBe(400)
    const { passkey } = await withPasskey(owner)
    const [browser, challenge] = [accountBrowser(app), '/api/session/passkey/challenge']
    const first = passkey.answer((await browser.call('POST', challenge)).json().options)
    const later = passkey.answer((await browser.call('POST', challenge)).json().options)
    expect((await browser.call('POST', '/api/session/passkey', { credential: later })).statusCode).toBe(200)
    expect((await browser.call('POST', '/api/session/passkey', { credential: first })).statusCode).toBe(401)
  })
})

it('the trail names whose passkey failed, at the sign-in and at a proof (ASVS 16.3.1)', async () => {
  const browser = await signedIn()
  const { passkey } = await withPasskey(browser)
  const credential = passkey.answer({ challenge: 'none-of-ours' })
  expect((await browser.call('POST', '/api/session/proof', { credential })).statusCode).toBe(403)
  const stranger = accountBrowser(app, '198.51.100.7')
  expect((await stranger.call('POST', '/api/session/passkey', { credential })).statusCode).toBe(401)
  const [person] = await app.database.query.select().from(people)
  expect((await app.database.query.select().from(audit)).slice(-2)).toMatchObject([
    { action: 'session.prove-refuse', subject: `person:${person?.id}`, actor: 'kiri', address: '192.0.2.7' },
    { action: 'session.refuse', subject: `person:${person?.id}`, change: { because: 'passkey' } },
  ])
})

describe('the own sessions', () => {
  it('are listed with device, network and last use, and ended one by one or all others (ASVS 7.5.2)', async () => {
    const browser = await signedIn()
    const others = [accountBrowser(app, '203.0.113.9'), accountBrowser(app, '203.0.113.10')]
    for (const other of others) await signIn(other)
    const { sessions } = await account(browser)
    expect(sessions).toHaveLength(3)
    expect(sessions.map(({ network }: { network: string }) => network)).toContain('203.0.113.0/24')
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    const [{ id }] = sessions.filter(({ network }: { network: string }) => network === '203.0.113.0/24')
    expect((await browser.call('DELETE', `/api/account/sessions/${id}`)).statusCode).toBe(204)
    expect((await browser.call('DELETE', `/api/account/sessions/${id}`)).statusCode).toBe(404)
    expect((await browser.call('DELETE', '/api/account/sessions')).statusCode).toBe(204)
    expect(await Promise.all([browser, ...others].map((each) => each.whoIs()))).toEqual(['kiri', null, null])
  })

  it('end when nobody does anything, though a page polls (ASVS 7.3.1)', async () => {
    const browser = await signedIn()
    await age('used_at', '7 hours 59 minutes')
    expect(await browser.whoIs()).toBe('kiri')
    await app.database.pool.query(`update sessions set used_at = used_at - interval '1 minute 1 second'`)
    expect(await browser.whoIs()).toBeNull()
  })

  it.each([{ 'person-active': '?1' }, { 'sec-fetch-user': '?1' }])(
    'last longer by what a person does: %j',
    async (headers) => {
      const browser = await signedIn()
      await age('used_at', '7 hours 59 minutes')
      await browser.open('/api/session', headers)
      const { rows } = await app.database.pool.query(
        `select now() - used_at < interval '1 minute' as fresh from sessions`,
      )
      expect(rows).toEqual([{ fresh: true }])
    },
  )
})

describe('a change that wants a proof', () => {
  it('is refused ten minutes after the sign-in, and done after the password or a passkey (ASVS 7.5.1)', async () => {
    const browser = await signedIn()
    const { passkey } = await withPasskey(browser)
    const change = async () =>
      (await browser.call('POST', '/api/account/recovery-codes')).json().type ?? 'done'
    const prove = (body: object) => browser.call('POST', '/api/session/proof', body)
    await age('proved_at', '10 minutes 1 second')
    expect(await change()).toBe('urn:problem:proof-wanted')
    expect((await prove({ password: 'not the one at all' })).statusCode).toBe(403)
    expect(await change()).toBe('urn:problem:proof-wanted')
    expect((await prove({ password: PASSWORD })).statusCode).toBe(204)
    expect(await change()).toBe('done')
    await age('proved_at', '1 hour')
    const { options } = (await browser.call('POST', '/api/session/proof/challenge')).json()
    const credential = passkey.answer(options, { isVerified: false })
    expect((await prove({ credential })).statusCode).toBe(204)
    expect((await prove({ credential })).statusCode).toBe(403)
    expect(await change()).toBe('done')
  })
})

describe('a role that requires a second factor', () => {
  beforeEach(async () => {
    await app.close()
    const requiring = { ...access, secondFactorRoles: ['operator'] as const }
    app = await makeAppWithAccounts({
      serverParts,
      access: requiring,
    })
  })

  it('leads a person without one to set it up before anything else, and opens everything after it (ASVS 6.3.3)', async () => {
    const browser = await signedIn()
    expect((await browser.open('/api/session')).json()).toMatchObject({ lacksSecondFactor: true })
    for (const page of ['/app/routes', '/app', '/app/accounts?x=/app/account', '/app/account/../routes']) {
      const { statusCode, headers } = await browser.open(page)
      expect([page, statusCode, headers.location]).toEqual([page, 303, '/app/account'])
    }
    expect((await browser.open('/app/account')).headers.location).toBeUndefined()
    const refused = await browser.open('/api/routes')
    expect(refused.json()).toMatchObject({
      status: 403,
      detail:
        'Your role asks for a second factor. Add a passkey or an authenticator app at Your account, /app/account, then go on.',
    })
    expect((await account(browser)).authenticatorApp).toBe('off')
    await withApp(browser)
    expect((await browser.open('/api/session')).json()).not.toHaveProperty('lacksSecondFactor')
    expect((await browser.open('/api/routes')).statusCode).toBe(200)
    await browser.call('DELETE', '/api/account/authenticator-app')
    expect((await browser.open('/api/routes')).statusCode).toBe(403)
  })

  it('is satisfied by a passkey, and asks nothing of other roles', async () => {
    const browser = await signedIn()
    await withPasskey(browser)
    expect((await browser.open('/api/routes')).statusCode).toBe(200)
    await addAccount(app.database, { name: 'aroha', role: 'viewer', password: PASSWORD })
    const other = accountBrowser(app)
    await signIn(other, PASSWORD, 'aroha')
    expect((await other.open('/api/routes')).statusCode).toBe(200)
  })
})
