import type { FastifyInstance } from 'fastify'
import { addAccount, setActive, setBreakGlass } from '../accounts/accounts'
import { makeAppWithAccounts, ORIGIN, PASSWORD } from '../accounts/testing/signed-in'
import { newKey, startProvider } from './testing/start-provider'

type Provider = Awaited<ReturnType<typeof startProvider>>
const own = { host: new URL(ORIGIN).host }
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
  await provider.tell({ claims: AROHA, isDown: false })
})

const appWith = (settings: object) =>
  makeAppWithAccounts({
    access: {
      kind: 'accounts',
      publicOrigin: ORIGIN,
      trustedProxies: [],
      provider: {
        issuer: provider.issuer,
        clientId: 'smart-bins',
        clientSecret: 'a secret of the tests',
        rolesClaim: 'roles',
        roles: new Map([
          ['operator', 'operator'],
          ['supervisor', 'supervisor'],
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
    expect(await whoIs(headers)).toEqual({ name: 'Aroha Tane', roles: ['operator'] })
    expect(await trail()).toEqual([
      { action: 'account.add', change: { by: 'provider', role: 'operator' } },
      { action: 'session.begin', change: { by: 'provider' } },
    ])
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

  it('does without a name or an e-mail address', async () => {
    await provider.tell({ claims: { sub: 'b7f2-kiri', roles: ['operator'] } })
    expect(await whoIs((await signIn()).headers)).toMatchObject({ name: 'Person b7f2-kir' })
  })

  it('never gives a namesake somebody else’s account', async () => {
    await addAccount(app.database, { name: 'aroha tane', role: 'admin', password: PASSWORD })
    expect(await whoIs((await signIn()).headers)).toEqual({
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

  it('opens nothing for a code that another browser brings', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const back = await provider.signInAt(mine.url)
    expect((await comeBack(back, theirs.cookie)).statusCode).toBe(401)
    expect((await comeBack(back, '')).statusCode).toBe(400)
  })

  it('opens nothing for an answer in the name of another provider', async () => {
    const { url, cookie } = await begin()
    const back = await provider.signInAt(url)
    back.searchParams.set('iss', 'https://login.example.org')
    expect((await comeBack(back, cookie)).statusCode).toBe(401)
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
  it('is renewed with the role of now, and ends when the provider lets the person in no more', async () => {
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

  it('leaves nothing in the record that opens anything', async () => {
    const { headers } = await signIn()
    const { rows } = await app.database.pool.query('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(headers.cookie.split('=')[1])
    expect(Buffer.from(rows[0].refresh_token, 'base64').toString('latin1')).not.toMatch(/^[\w-]+$/)
  })

  it('ends by a logout token of the person', async () => {
    const { headers } = await signIn()
    expect((await logOut(await provider.logoutToken({ sub: 'aroha' }))).statusCode).toBe(200)
    expect(await whoIs(headers)).toBeNull()
  })

  it('ends by no logout token that is forged, old, for another client, or an ID token', async () => {
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

describe('a password, where the council’s provider signs people in', () => {
  const send = (name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { ...own, origin: ORIGIN },
      payload: { name, password: PASSWORD },
    })

  it('lets in the break-glass account alone, also while the provider is down, and is told in the trail', async () => {
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

  it('lets a change be made once the provider has asked again, and for the same person alone', async () => {
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
})
