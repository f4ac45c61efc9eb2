import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { people } from '../../database/schema'
import { changeRecord } from '../../record/change-record'
import { addAccount, linkForAccount, setActive, setBreakGlass } from '../accounts/accounts'
import { createOneTimeLink } from '../accounts/one-time-links'
import { makeAppWithAccounts, ORIGIN, PASSWORD, signInAgain } from '../accounts/testing/signed-in'
import { partsThatServe } from '../server-parts/testing/walked-parts'
import { newKey, startProvider } from './testing/start-provider'

type Provider = Awaited<ReturnType<typeof startProvider>>
const own = { host: new URL(ORIGIN).host }
const CLIENT_SECRET = 'a secret of the tests'
const AROHA = { sub: 'aroha', name: 'Aroha Tane', email: 'aroha@example.govt.nz', roles: ['operator'] }

let provider: Provider
let app: FastifyInstance
beforeAll(async () => {
  provider = await startProvider(`${ORIGIN}/sign-in/callback`)
})
afterAll(() => provider.close())
beforeEach(async () => {
  app = await appWith({})
})
afterEach(async () => {
  await app.close()
  await provider.tell({ claims: AROHA, isDown: false, idToken: null })
})

const appWith = (settings: object) =>
  makeAppWithAccounts({
    serverParts: partsThatServe('/api/health'),
    access: {
      kind: 'accounts',
      publicOrigin: ORIGIN,
      trustedProxies: [],
      provider: {
        issuer: provider.issuer,
        clientId: 'smart-bins',
        clientSecret: CLIENT_SECRET,
        rolesClaim: 'roles',
        roles: new Map([
          ['operator', 'operator'],
          ['supervisor', 'supervisor'],
          ['admin', 'admin'],
          ['bins-leads', 'supervisor'],
        ]),
        ...settings,
      },
    },
  })

const cookieOf = (answer: { headers: object }, name: string): string =>
  [(answer.headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith(name))
    ?.split(';', 1)[0] ?? ''

const lastCookieOf = (answer: { headers: object }, name: string): string =>
  [(answer.headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []]
    .flat()
    .findLast((cookie) => cookie.startsWith(name))
    ?.split(';', 1)[0] ?? ''

/** To the provider: its page, and the cookie that this browser keeps meanwhile. */
async function begin(next = '/app/routes') {
  const answer = await app.inject({ url: `/sign-in/provider?next=${encodeURIComponent(next)}`, headers: own })
  return { url: String(answer.headers.location), cookie: cookieOf(answer, '__Host-checks') }
}
const comeBack = ({ pathname, search }: URL, cookie: string) =>
  app.inject({ url: pathname + search, headers: { ...own, cookie } })
async function signIn() {
  const { url, cookie } = await begin()
  const answer = await comeBack(await provider.signInAt(url), cookie)
  return { answer, headers: { ...own, origin: ORIGIN, cookie: cookieOf(answer, '__Host-session') } }
}
const whoIs = async (headers: object) =>
  (await app.inject({ url: '/api/session', headers: { ...headers } })).json().person
const logOut = (token: string) =>
  app.inject({
    method: 'POST',
    url: '/sign-in/logout-token',
    headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${token}`,
  })
const makeRenewalDue = () =>
  app.database.pool.query(`update sessions set renew_at = now() - interval '1 second'`)
const trail = async () =>
  (await app.database.pool.query('select action, change from audit order by seq')).rows

describe('signing in by the council’s provider', () => {
  it('leads from our page to theirs and back to where one was going, with the role that they give', async () => {
    const page = await app.inject({ url: '/sign-in?next=/app/routes', headers: own })
    expect(page.headers.location).toBe('/sign-in/provider?next=%2Fapp%2Froutes')
    const { answer, headers } = await signIn()
    expect(answer.headers.location).toBe('/app/routes')
    expect(await whoIs(headers)).toMatchObject({ name: 'Aroha Tane', roles: ['operator'] })
    expect(await trail()).toEqual([
      { action: 'account.add', change: { by: 'provider', role: 'operator' } },
      { action: 'session.begin', change: { by: 'provider' } },
    ])
  })

  it('ends the session that the browser had before (ASVS 7.2.4)', async () => {
    const { headers } = await signIn()
    const { url, cookie } = await begin()
    const answer = await comeBack(await provider.signInAt(url), `${cookie}; ${headers.cookie}`)
    expect(answer.statusCode).toBe(303)
    expect(await whoIs(headers)).toBeNull()
    expect(await whoIs({ ...headers, cookie: cookieOf(answer, '__Host-session') })).toMatchObject({
      name: 'Aroha Tane',
    })
  })

  it('takes the role anew each time, from groups by their mapping, and from a claim inside another', async () => {
    await signIn()
    await provider.tell({ claims: { ...AROHA, roles: ['bins-leads', 'operator', 'cyclists'] } })
    expect(await whoIs((await signIn()).headers)).toMatchObject({ roles: ['supervisor'] })
    await app.close()
    app = await appWith({ rolesClaim: 'realm_access.roles' })
    await provider.tell({ claims: { ...AROHA, roles: undefined, realm_access: { roles: ['operator'] } } })
    expect(await whoIs((await signIn()).headers)).toMatchObject({ roles: ['operator'] })
  })

  it.each([
    ['none of ours', { roles: ['cyclists'] }],
    ['none at all', { roles: undefined }],
    ['too many groups to be sent', { roles: undefined, _claim_names: { groups: 'src1' } }],
  ])('lets nobody in whose roles are %s, and says whom to ask', async (_case, claims) => {
    await provider.tell({ claims: { ...AROHA, ...claims } })
    const { answer, headers } = await signIn()
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('Ask your IT service desk')
    expect(headers.cookie).toBe('')
    expect(await trail()).toMatchObject([{ action: 'session.refuse' }])
  })

  it.each([
    ['its name', { name: 'Kiri  Ngata', preferred_username: 'kiri', email: 'kiri@example.nz' }, 'Kiri Ngata'],
    ['no name', { preferred_username: 'kiri', email: 'kiri@example.nz' }, 'kiri'],
    ['an e-mail address alone', { email: 'kiri@example.nz' }, 'kiri@example.nz'],
    ['an empty name and an address that is none', { name: ' ', email: 7 }, 'Person b7f2-kir'],
    ['neither name nor e-mail address', {}, 'Person b7f2-kir'],
  ])('takes a person with %s', async (_case, claims, name) => {
    await provider.tell({ claims: { sub: 'b7f2-kiri', roles: ['operator'], ...claims } })
    expect(await whoIs((await signIn()).headers)).toMatchObject({ name })
  })

  it('never gives a namesake somebody else’s account', async () => {
    await addAccount(app.database, { name: 'aroha tane', role: 'admin', password: PASSWORD })
    expect(await whoIs((await signIn()).headers)).toMatchObject({
      name: 'Aroha Tane (aroha@example.govt.nz)',
      roles: ['operator'],
    })
  })

  it('keeps out a person who was deactivated here', async () => {
    await signIn()
    await setActive(app.database, 'Aroha Tane', false, { hasProvider: true })
    expect((await signIn()).answer.statusCode).toBe(403)
  })

  it('opens nothing for a code that is used twice', async () => {
    const { url, cookie } = await begin()
    const back = await provider.signInAt(url)
    expect((await comeBack(back, cookie)).statusCode).toBe(303)
    expect((await comeBack(back, cookie)).statusCode).toBe(401)
  })

  it('opens nothing for a code that another browser brings (ASVS 10.1.2, 10.2.1)', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const back = await provider.signInAt(mine.url)
    expect((await comeBack(back, theirs.cookie)).statusCode).toBe(401)
    expect((await comeBack(back, '')).statusCode).toBe(400)
  })

  it('opens nothing for an answer in the name of another provider (ASVS 10.2.2)', async () => {
    const { url, cookie } = await begin()
    const back = await provider.signInAt(url)
    back.searchParams.set('iss', 'https://login.example.org')
    expect((await comeBack(back, cookie)).statusCode).toBe(401)
  })

  it('opens nothing for an answer that names no provider, where ours always names itself', async () => {
    const { url, cookie } = await begin()
    const back = await provider.signInAt(url)
    back.searchParams.delete('iss')
    expect((await comeBack(back, cookie)).statusCode).toBe(401)
  })

  it('opens nothing for a code of another provider, whichever of the two it names (ASVS 10.2.2)', async () => {
    const other = await startProvider(`${ORIGIN}/sign-in/callback`)
    for (const named of [other.issuer, provider.issuer]) {
      const { url, cookie } = await begin()
      const back = await other.signInAt(url.replace(provider.issuer, other.issuer))
      expect(back.searchParams.get('iss')).toBe(other.issuer)
      back.searchParams.set('iss', named)
      expect((await comeBack(back, cookie)).statusCode).toBe(401)
    }
    await other.close()
    expect(await trail()).toEqual([])
  })

  it('never takes a person of another provider for one of ours, though they have the same id (ASVS 6.8.1, 10.5.2)', async () => {
    await app.database.query
      .insert(people)
      .values({ name: 'Aroha Tane', role: 'admin', subject: 'https://login.example.org aroha' })
    expect(await whoIs((await signIn()).headers)).toMatchObject({
      name: 'Aroha Tane (aroha@example.govt.nz)',
      roles: ['operator'],
    })
  })

  describe('by an ID token that the provider may not have sent like that', () => {
    const nowS = () => Math.floor(Date.now() / 1000)
    /** Signs in while the token endpoint sends an ID token of these claims. */
    async function signInWith(make: (nonce: string) => Promise<string> | string) {
      const { url, cookie } = await begin()
      const back = await provider.signInAt(url)
      await provider.tell({ idToken: await make(new URL(url).searchParams.get('nonce') ?? '') })
      return (await comeBack(back, cookie)).statusCode
    }
    const withClaims = (claims: () => JWTPayload) => (nonce: string) =>
      provider.idToken({ nonce, ...claims() })

    it.each([
      ['as it should be', () => ({})],
      ['that ended half a minute ago, by a clock that is behind', () => ({ exp: nowS() - 30 })],
      ['that begins in half a minute, by a clock that is ahead', () => ({ nbf: nowS() + 30 })],
      ['that was issued in half a minute', () => ({ iat: nowS() + 30 })],
    ])('lets a person in %s', async (_case, claims) => {
      expect(await signInWith(withClaims(claims))).toBe(303)
    })

    it.each([
      ['that ended two minutes ago', () => ({ exp: nowS() - 120 })],
      ['that begins in two minutes', () => ({ nbf: nowS() + 120 })],
      ['of another sign-in', () => ({ nonce: 'another' })],
      ['for another client', () => ({ aud: 'another' })],
      ['of another provider', () => ({ iss: 'https://login.example.org' })],
    ] as [string, () => JWTPayload][])(
      'lets nobody in by one %s (ASVS 9.2.1, 9.2.3, 10.5.1, 10.5.4)',
      async (_case, claims) => {
        expect(await signInWith(withClaims(claims))).toBe(401)
        expect(await trail()).toEqual([])
      },
    )

    it('lets nobody in by one without a signature, by another key, changed, of another kind, or without a nonce (ASVS 6.8.2, 9.1.1, 9.1.2, 9.1.3, 9.2.2, 10.5.1)', async () => {
      const { privateKey, jwk } = await newKey()
      const usual = { ...AROHA, iss: provider.issuer, aud: 'smart-bins' }
      const { d: _, ...ownKey } = jwk
      const signed = (nonce: string, header: JWTHeaderParameters, key: typeof privateKey | Uint8Array) =>
        new SignJWT({ ...usual, nonce })
          .setProtectedHeader(header)
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(key)
      const forged = [
        (nonce: string) => provider.idToken({ nonce }, { signedBy: privateKey }),
        // It brings the key by which it is to be believed.
        (nonce: string) => signed(nonce, { alg: 'RS256', jwk: ownKey }, privateKey),
        // With what this server and the provider both know.
        (nonce: string) => signed(nonce, { alg: 'HS256' }, new TextEncoder().encode(CLIENT_SECRET)),
        (nonce: string) => provider.logoutToken({ sub: 'aroha', nonce }),
        (nonce: string) =>
          new UnsecuredJWT({ ...usual, nonce }).setIssuedAt().setExpirationTime('5m').encode(),
        async (nonce: string) => {
          const [header, , signature] = (await provider.idToken({ nonce })).split('.')
          const [, claims] = (await provider.idToken({ nonce, roles: ['admin'] })).split('.')
          return [header, claims, signature].join('.')
        },
        () => provider.idToken({}),
      ]
      for (const make of forged) expect(await signInWith(make)).toBe(401)
      expect(await trail()).toEqual([])
    })
  })

  it('leads to no other site after it', async () => {
    const { url, cookie } = await begin('//evil.example.org')
    const answer = await comeBack(await provider.signInAt(url), cookie)
    expect(answer.headers.location).toBe('/app/dashboard')
  })

  it('works when the provider has changed its keys', async () => {
    await signIn()
    await provider.rotateKeys()
    expect((await signIn()).answer.statusCode).toBe(303)
  })

  it('sends a challenge of PKCE, a state and a nonce of this browser, and asks for no scope beyond its need (ASVS 10.1.2, 10.2.1)', async () => {
    const [first, second] = [await begin(), await begin()]
    const asked = new URL(first.url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('scope')).toBe('openid profile email offline_access')
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect([name, asked.get(name)]).toEqual([name, expect.stringMatching(/^[\w-]{40,}$/)])
      expect(new URL(second.url).searchParams.get(name)).not.toBe(asked.get(name))
    }
  })

  it('takes no metadata in which the provider has another name (ASVS 10.5.3)', async () => {
    const endpoints = ['authorization', 'token'].map((name) => [
      `${name}_endpoint`,
      `${provider.issuer}/${name}`,
    ])
    const metadata = {
      ...Object.fromEntries(endpoints),
      issuer: provider.issuer,
      response_types_supported: ['code'],
    }
    const impostor = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
    })
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
    const { port } = impostor.address() as AddressInfo
    const misled = await appWith({ issuer: `http://127.0.0.1:${port}` })
    expect(await misled.inject({ url: '/sign-in/provider', headers: own })).toMatchObject({ statusCode: 503 })
    await misled.close()
    impostor.close()
  })

  it('says so when the provider is down, and works again when it is back', async () => {
    await provider.tell({ isDown: true })
    const answer = await app.inject({ url: '/sign-in/provider', headers: own })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('does not answer')
    await provider.tell({ isDown: false })
    expect((await signIn()).answer.statusCode).toBe(303)
  })
})

describe('a session of a person of the provider', () => {
  it('is renewed with the role of now, and ends when the provider lets the person in no more (ASVS 7.6.1)', async () => {
    const { headers } = await signIn()
    await provider.tell({ claims: { ...AROHA, roles: ['supervisor'] } })
    expect(await whoIs(headers)).toMatchObject({ roles: ['operator'] })
    await makeRenewalDue()
    expect(await whoIs(headers)).toMatchObject({ roles: ['supervisor'] })
    await provider.tell({ claims: { ...AROHA, isGone: true } })
    await makeRenewalDue()
    expect(await whoIs(headers)).toBeNull()
    expect(await app.database.pool.query('select * from sessions')).toMatchObject({ rowCount: 0 })
  })

  it('goes on while the provider is down, and asks again after a minute', async () => {
    const { headers } = await signIn()
    await provider.tell({ isDown: true })
    await makeRenewalDue()
    expect(await whoIs(headers)).toMatchObject({ name: 'Aroha Tane' })
    const { rows } = await app.database.pool.query('select renew_at > now() as "isLater" from sessions')
    expect(rows).toEqual([{ isLater: true }])
  })

  it('ends when its renewal is answered for another person, whose role is not taken', async () => {
    const { headers } = await signIn()
    await provider.tell({ idToken: await provider.idToken({ sub: 'hemi', roles: ['admin'] }) })
    await makeRenewalDue()
    expect(await whoIs(headers)).toBeNull()
    expect(await app.database.query.select().from(people)).toMatchObject([{ role: 'operator' }])
  })

  it('keeps its role when a renewal is answered with a token of another key', async () => {
    const { headers } = await signIn()
    const { privateKey } = await newKey()
    await provider.tell({
      idToken: await provider.idToken({ roles: ['admin'] }, { signedBy: privateKey }),
    })
    await makeRenewalDue()
    expect(await whoIs(headers)).toMatchObject({ roles: ['operator'] })
  })

  it('leaves nothing in the record that opens anything, and no token of the provider in the browser (ASVS 10.1.1)', async () => {
    const { headers, answer } = await signIn()
    expect(answer.body).toBe('')
    expect(answer.cookies.flatMap(({ name, value }) => (value ? name : []))).toEqual(['__Host-session'])
    expect((await app.inject({ url: '/api/session', headers })).body).not.toMatch(/token|eyJ/i)
    const { rows } = await app.database.pool.query('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(headers.cookie.split('=')[1])
    expect(Buffer.from(rows[0].refresh_token, 'base64').toString('latin1')).not.toMatch(/^[\w-]+$/)
  })

  it('ends by a logout token of the person (ASVS 7.6.1)', async () => {
    const { headers } = await signIn()
    expect((await logOut(await provider.logoutToken({ sub: 'aroha' }))).statusCode).toBe(200)
    expect(await whoIs(headers)).toBeNull()
  })

  it('ends alone by a logout token that names it', async () => {
    const named = await signIn()
    await app.database.pool.query(`update sessions set provider_session = 'session-of-aroha'`)
    const other = await signIn()
    await logOut(await provider.logoutToken({ sid: 'session-of-aroha' }))
    expect(await whoIs(named.headers)).toBeNull()
    expect(await whoIs(other.headers)).toMatchObject({ name: 'Aroha Tane' })
  })

  it('does not end by a logout token that is sent again after it began (ASVS 10.5.5)', async () => {
    const before = await signIn()
    await app.database.pool.query(`update sessions set created_at = now() - interval '3 minutes'`)
    const iat = Math.floor(Date.now() / 1000) - 120
    const token = await provider.logoutToken({ sub: 'aroha', iat })
    expect((await logOut(token)).statusCode).toBe(200)
    expect(await whoIs(before.headers)).toBeNull()
    const after = await signIn()
    expect((await logOut(token)).statusCode).toBe(200)
    expect(await whoIs(after.headers)).toMatchObject({ name: 'Aroha Tane' })
  })

  it('ends by no logout token that is forged, old, for another client, or an ID token (ASVS 9.1.1, 9.2.2, 9.2.3, 10.5.5)', async () => {
    const { headers } = await signIn()
    const now = Math.floor(Date.now() / 1000)
    const tokens = await Promise.all([
      provider.logoutToken({ sub: 'aroha' }, { signedBy: (await newKey()).privateKey }),
      provider.logoutToken({ sub: 'aroha', iat: now - 3600 }),
      provider.logoutToken({ sub: 'aroha', aud: 'another' }),
      provider.logoutToken({ sub: 'aroha', iss: 'https://login.example.org' }),
      provider.logoutToken({ sub: 'aroha', nonce: 'n' }),
      provider.logoutToken({ sub: 'aroha', events: {} }),
      provider.logoutToken({}),
      provider.idToken({}),
      provider.idToken({ nonce: 'n' }),
      'no token',
    ])
    for (const token of tokens) expect((await logOut(token)).statusCode).toBe(400)
    expect(await whoIs(headers)).toMatchObject({ name: 'Aroha Tane' })
  })

  it('takes a clock of the provider that is half a minute ahead', async () => {
    const { headers } = await signIn()
    const ahead = Math.floor(Date.now() / 1000) + 30
    expect((await logOut(await provider.logoutToken({ sub: 'aroha', iat: ahead }))).statusCode).toBe(200)
    expect(await whoIs(headers)).toBeNull()
  })

  it('ends by the front channel when that names the provider’s session', async () => {
    const { headers } = await signIn()
    await app.database.pool.query(`update sessions set provider_session = 'session-of-aroha'`)
    const frame = (iss: string) =>
      app.inject({
        url: `/sign-in/front-channel-logout?iss=${encodeURIComponent(iss)}&sid=session-of-aroha`,
        headers: own,
      })
    await frame('https://login.example.org')
    expect(await whoIs(headers)).not.toBeNull()
    await frame(provider.issuer)
    expect(await whoIs(headers)).toBeNull()
  })

  it('is followed by signing out at the provider', async () => {
    const answer = await app.inject({ url: '/sign-out', headers: own })
    const url = new URL(String(answer.headers.location))
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/signed-out`)
  })
})

describe('an invitation, where the council’s provider signs people in', () => {
  const here = { hasProvider: true }
  /** The page of a link for a person whom an administrator has added. */
  async function invite(name: string, role: 'operator' | 'admin' = 'operator') {
    await addAccount(app.database, { name, role, password: PASSWORD })
    return (await linkForAccount(app.database, name, here)).path
  }
  /** Opens the link as a browser does, as far as the provider. */
  async function follow(path: string) {
    const page = await app.inject({ url: path, headers: own })
    const [, next = ''] = /href="(\/sign-in\/provider[^"]*)"/.exec(page.body) ?? []
    const answer = await app.inject({ url: next, headers: own })
    return {
      page,
      url: String(answer.headers.location),
      cookie: cookieOf(answer, '__Host-checks'),
    }
  }
  async function accept(path: string) {
    const { url, cookie } = await follow(path)
    const answer = await comeBack(await provider.signInAt(url), cookie)
    return { answer, headers: { ...own, cookie: cookieOf(answer, '__Host-session') } }
  }
  const names = async () => (await app.database.query.select().from(people)).map(({ name }) => name)

  it('makes the account the provider’s person’s, with the role that the provider gives', async () => {
    const path = await invite('Aroha of the depot', 'admin')
    const { page } = await follow(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Aroha of the depot')
    expect(page.body).not.toContain('password')
    const { headers } = await accept(path)
    expect(await whoIs(headers)).toMatchObject({ name: 'Aroha of the depot', roles: ['operator'] })
    expect(await trail()).toEqual(
      expect.arrayContaining([
        { action: 'account.join', change: { by: 'provider' } },
        { action: 'account.role', change: { from: 'admin', to: 'operator', by: 'provider' } },
      ]),
    )
    expect(await whoIs((await signIn()).headers)).toMatchObject({ name: 'Aroha of the depot' })
    expect(await names()).toEqual(['Aroha of the depot'])
  })

  it('works once, though two accept it at the same moment', async () => {
    const path = await invite('Aroha of the depot')
    const first = await follow(path)
    const back = await provider.signInAt(first.url)
    await provider.tell({ claims: { ...AROHA, sub: 'hemi' } })
    const second = await follow(path)
    const backToo = await provider.signInAt(second.url)
    const answers = await Promise.all([comeBack(back, first.cookie), comeBack(backToo, second.cookie)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
    expect((await app.inject({ url: path, headers: own })).statusCode).toBe(410)
    expect(await names()).toEqual(['Aroha of the depot'])
  })

  it('gives no second account to a person who has one, and stays good for the one it is for', async () => {
    await signIn()
    const path = await invite('Hemi')
    const { answer } = await accept(path)
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('You have an account here already, as Aroha Tane.')
    await provider.tell({ claims: { ...AROHA, sub: 'hemi' } })
    expect(await whoIs((await accept(path)).headers)).toMatchObject({ name: 'Hemi' })
  })

  it('is of no use to a person to whom the provider gives no role, or once the account is deactivated', async () => {
    const path = await invite('Hemi')
    await provider.tell({ claims: { ...AROHA, roles: [] } })
    expect((await accept(path)).answer.statusCode).toBe(403)
    await provider.tell({ claims: AROHA })
    const { url, cookie } = await follow(path)
    await setActive(app.database, 'Hemi', false, here)
    expect((await comeBack(await provider.signInAt(url), cookie)).statusCode).toBe(409)
    expect((await app.inject({ url: path, headers: own })).statusCode).toBe(410)
  })

  it('opens no form for a password', async () => {
    const path = await invite('Hemi')
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...own, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=a+new+password+of+mine&again=a+new+password+of+mine',
    })
    expect(answer.statusCode).toBe(410)
  })

  it('is not made for a person who has signed in there', async () => {
    await signIn()
    const [person] = await app.database.query.select().from(people)
    const link = { personId: person?.id ?? '', purpose: 'invite' as const }
    await expect(
      changeRecord(app, 'Kiri', (change) => createOneTimeLink(change, link, here)),
    ).rejects.toThrow('signs in at the council’s provider')
  })
})

describe('the last administrator, when the provider withdraws the role', () => {
  const ADMIN = { ...AROHA, roles: ['admin'] }
  const actions = async () => (await trail()).map(({ action }) => action)
  const administrators = async () => {
    await addAccount(app.database, { name: 'mere', role: 'admin', password: PASSWORD })
    await setBreakGlass(app.database, 'mere', true, { hasProvider: true })
    const headers = await signInAgain(app, 'mere')
    return (await app.inject({ url: '/api/health', headers })).json().administrators
  }

  it.each([
    ['gets another role at a sign-in', { roles: ['operator'] }, async () => void (await signIn())],
    ['gets no role at a sign-in', { roles: [] }, async () => void (await signIn())],
    ['gets another role at a renewal', { roles: ['operator'] }, makeRenewalDue],
    ['gets no role at a renewal', { roles: undefined }, makeRenewalDue],
  ])('%s, which the trail tells once', async (_case, claims, happens) => {
    await provider.tell({ claims: ADMIN })
    const { headers } = await signIn()
    expect(await actions()).not.toContain('account.no-administrator')
    await provider.tell({ claims: { ...AROHA, ...claims } })
    await happens()
    await whoIs(headers)
    await signIn()
    expect((await actions()).filter((action) => action === 'account.no-administrator')).toHaveLength(1)
  })

  it('is an administrator again once the provider says so', async () => {
    await provider.tell({ claims: ADMIN })
    await signIn()
    await provider.tell({ claims: { ...AROHA, roles: [] } })
    expect((await signIn()).answer.statusCode).toBe(403)
    await provider.tell({ claims: ADMIN })
    const { answer, headers } = await signIn()
    expect(answer.statusCode).toBe(303)
    const health = (await app.inject({ url: '/api/health', headers })).json()
    expect(health.administrators).toEqual({ isWell: true, failure: null, count: 1, breakGlass: 0 })
  })

  it('is not missed while a break-glass account is there, and Health counts both', async () => {
    await provider.tell({ claims: ADMIN })
    await signIn()
    expect(await administrators()).toEqual({ isWell: true, failure: null, count: 2, breakGlass: 1 })
    await provider.tell({ claims: { ...AROHA, roles: ['operator'] } })
    await signIn()
    expect(await actions()).not.toContain('account.no-administrator')
  })

  it('is missed by Health, which a supervisor reads', async () => {
    await provider.tell({ claims: ADMIN })
    await signIn()
    await provider.tell({ claims: { ...AROHA, sub: 'hemi', roles: ['supervisor'] } })
    const { headers } = await signIn()
    await app.database.pool.query(`update people set without_role_since = now() where role = 'admin'`)
    const health = (await app.inject({ url: '/api/health', headers })).json()
    expect(health.administrators).toMatchObject({ isWell: false, count: 0, breakGlass: 0 })
    expect(health.administrators.failure).toContain('break-glass')
  })
})

describe('a password, where the council’s provider signs people in', () => {
  const send = (name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { ...own, origin: ORIGIN },
      payload: { name, password: PASSWORD },
    })

  it('signs in the break-glass account only, also while the provider is down, and is in the audit trail', async () => {
    await addAccount(app.database, { name: 'kiri', role: 'admin', password: PASSWORD })
    expect((await send('kiri')).statusCode).toBe(401)
    await setBreakGlass(app.database, 'kiri', true, { hasProvider: true })
    await provider.tell({ isDown: true })
    expect((await send('kiri')).statusCode).toBe(200)
    expect(await trail()).toContainEqual({ action: 'session.begin', change: { by: 'break-glass' } })
    const page = await app.inject({ url: '/sign-in?local', headers: own })
    expect(page.body).toContain('type="password"')
  })
})

describe('a proof by the council’s provider', () => {
  const change = async (headers: Record<string, string>) => {
    const payload = { fullAbove: 80, warningAbove: 50 }
    const answer = await app.inject({ method: 'PUT', url: '/api/alerts/thresholds', headers, payload })
    return answer.json().type ?? 'done'
  }
  async function prove(session: string) {
    const away = await app.inject({ url: '/sign-in/provider?proof', headers: own })
    const url = new URL(String(away.headers.location))
    const back = await provider.signInAt(url.href)
    const cookie = `${cookieOf(away, '__Host-checks')}; ${session}`
    return { asked: url.searchParams, answer: await comeBack(back, cookie) }
  }
  const makeStale = () =>
    app.database.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)

  it('lets a change be made once the provider has asked again, and for the same person alone (ASVS 7.5.1)', async () => {
    await provider.tell({ claims: { ...AROHA, roles: ['supervisor'] } })
    const { headers } = await signIn()
    await makeStale()
    expect(await change(headers)).toBe('urn:problem:proof-wanted')
    await provider.tell({ claims: { ...AROHA, sub: 'hemi', roles: ['supervisor'] } })
    expect((await prove(headers.cookie)).answer.statusCode).toBe(403)
    expect(await change(headers)).toBe('urn:problem:proof-wanted')
    await provider.tell({ claims: { ...AROHA, roles: ['supervisor'] } })
    const { asked, answer } = await prove(headers.cookie)
    expect([asked.get('max_age'), answer.statusCode]).toEqual(['600', 200])
    expect(await change(headers)).toBe('done')
  })

  it.each([
    ['acr', { acr: 'password' }, 401],
    ['acrs', { acrs: ['c1'] }, 200],
    ['acrs', { acrs: ['c2'] }, 401],
    ['acrs', {}, 401],
  ] as const)('asks for an %s and takes %j with %i', async (claim, claims, status) => {
    await app.close()
    app = await appWith({ stepUp: { claim, value: 'c1' } })
    await provider.tell({ claims: { ...AROHA, roles: ['supervisor'], ...claims } })
    const { headers } = await signIn()
    const { asked, answer } = await prove(headers.cookie)
    expect(asked.get('acr_values') ?? asked.get('claims')).toContain('c1')
    expect(answer.statusCode).toBe(status)
  })

  it.each([
    ['acr', 'c1'],
    ['acrs', ['c1']],
  ] as const)(
    'is no sign-in a moment ago, by its auth_time, without the %s that the council asks for (ASVS 6.8.4)',
    async (claim, given) => {
      await app.close()
      app = await appWith({ stepUp: { claim, value: 'c1' } })
      const changeAfter = async (context: object) => {
        const { url, cookie } = await begin()
        const back = await provider.signInAt(url)
        const nonce = new URL(url).searchParams.get('nonce')
        const justNow = { roles: ['supervisor'], auth_time: Math.floor(Date.now() / 1000), nonce }
        await provider.tell({ idToken: await provider.idToken({ ...justNow, ...context }) })
        const answer = await comeBack(back, cookie)
        return change({ ...own, origin: ORIGIN, cookie: cookieOf(answer, '__Host-session') })
      }
      expect(await changeAfter({})).toBe('urn:problem:proof-wanted')
      expect(await changeAfter({ [claim]: given })).toBe('done')
    },
  )
})

describe('a role that requires a second factor', () => {
  beforeEach(async () => {
    await app.close()
    app = await appWith({ stepUp: { claim: 'acrs', value: 'c1' }, secondFactorRoles: ['operator'] })
  })

  /** Signs in as far as the provider is asked a second time. */
  async function signInOnce() {
    const { url, cookie } = await begin()
    expect(new URL(url).searchParams.has('claims')).toBe(false)
    return comeBack(await provider.signInAt(url), cookie)
  }

  it('is asked of the provider by its acr or acrs, and the session begins only when the provider says so', async () => {
    const again = await signInOnce()
    const url = new URL(String(again.headers.location))
    expect([again.statusCode, url.origin, url.searchParams.get('claims')]).toEqual([
      303,
      provider.issuer,
      '{"id_token":{"acrs":{"essential":true,"value":"c1"}}}',
    ])
    expect(cookieOf(again, '__Host-session')).toBe('')
    const checks = lastCookieOf(again, '__Host-checks')
    const refused = await comeBack(await provider.signInAt(url.href), checks)
    expect([refused.statusCode, cookieOf(refused, '__Host-session')]).toEqual([403, ''])
    expect(refused.body).toContain('asks for a second factor')
    expect(await trail()).toEqual([{ action: 'session.refuse', change: { because: 'no second factor' } }])
    await provider.tell({ claims: { ...AROHA, acrs: ['c1'] } })
    const { answer, headers } = await signIn()
    expect(answer.headers.location).toBe('/app/routes')
    const session = await app.inject({ url: '/api/session', headers })
    expect(session.json()).toMatchObject({ person: { name: 'Aroha Tane' } })
    expect(session.json()).not.toHaveProperty('lacksSecondFactor')
  })

  it('is not asked of other roles, and ends a session whose role becomes one that requires it', async () => {
    await provider.tell({ claims: { ...AROHA, roles: ['supervisor'] } })
    const { answer, headers } = await signIn()
    expect(answer.headers.location).toBe('/app/routes')
    await provider.tell({ claims: AROHA })
    await makeRenewalDue()
    expect(await whoIs(headers)).toBeNull()
  })
})
