import { readEnvironment } from '../../server/environment'

const ORIGIN = { SIGN_IN: 'accounts', PUBLIC_ORIGIN: 'https://bins.example.govt.nz' }
const ACCOUNTS = { ...ORIGIN, TRUST_PROXY: 'none' }
const OIDC = {
  ...ACCOUNTS,
  SIGN_IN: 'oidc',
  OIDC_ISSUER: 'https://login.example.govt.nz/bins',
  OIDC_CLIENT_ID: 'smart-bins',
  OIDC_CLIENT_SECRET: 's3cret',
}

it.each([
  { ...ACCOUNTS, SECOND_FACTOR_KEY: 'short-but-secret' },
  { SECOND_FACTOR_KEY: 'long-enough-but-secret-without-sign-in' },
])('a SECOND_FACTOR_KEY that is refused is not printed', (environment) => {
  const printed = (() => {
    try {
      return readEnvironment(environment)
    } catch (error) {
      return String(error)
    }
  })()
  expect(printed).toMatch(/^Error: SECOND_FACTOR_KEY is set: set /)
  expect(printed).not.toContain('secret')
})

describe('who may come in', () => {
  it('is whoever sits at the machine, unless sign-in is set', () => {
    expect(readEnvironment({})).toMatchObject({ host: '127.0.0.1', access: { kind: 'demonstration' } })
    expect(readEnvironment({ HOST: '::1' }).host).toBe('::1')
  })

  it('is whoever has an account once sign-in is set, on any address', () => {
    const env = { ...ACCOUNTS, HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.5, fd00::5' }
    expect(readEnvironment(env)).toMatchObject({
      host: '0.0.0.0',
      access: {
        kind: 'accounts',
        publicOrigin: 'https://bins.example.govt.nz',
        trustedProxies: ['10.0.0.5', 'fd00::5'],
      },
    })
  })

  it('is whoever the council’s provider signs in, with the roles of its groups', () => {
    const { access } = readEnvironment({ ...OIDC, OIDC_ROLES: 'Bins=Staff=operator, leads=supervisor' })
    expect(access).toMatchObject({
      provider: {
        issuer: 'https://login.example.govt.nz/bins',
        clientId: 'smart-bins',
        clientSecret: 's3cret',
        rolesClaim: 'roles',
        roles: new Map([
          ['Bins=Staff', 'operator'],
          ['leads', 'supervisor'],
        ]),
      },
    })
  })

  it('is asked with the proxies that stand in front, once browsers come by https', () => {
    expect(() => readEnvironment(ORIGIN)).toThrow(
      'TRUST_PROXY is not set: set it to the addresses of your proxies, such as 10.0.0.5,10.0.0.6, or to none where browsers connect to this process itself.',
    )
    expect(readEnvironment(ACCOUNTS).access).toMatchObject({ trustedProxies: [] })
    const onThisMachine = { SIGN_IN: 'accounts', PUBLIC_ORIGIN: 'http://localhost:4173' }
    expect(readEnvironment(onThisMachine).access).toMatchObject({ trustedProxies: [] })
  })

  it.each(['0.0.0.0', '::', '192.168.1.20', 'bins.example.govt.nz', '127.0.0.1.example.nz', '128.0.0.1'])(
    'is refused without sign-in on %s, in one sentence with the remedy (ASVS 6.3.2)',
    (HOST) => {
      expect(() => readEnvironment({ HOST })).toThrow(
        `HOST is '${HOST}': without sign-in everybody who reaches the product runs it, so set SIGN_IN=accounts and PUBLIC_ORIGIN too, or leave HOST out.`,
      )
    },
  )

  it.each([
    ['SIGN_IN', { SIGN_IN: 'ldap' }, 'set it to accounts or oidc'],
    ['OIDC_CLIENT_ID', { ...OIDC, OIDC_CLIENT_ID: undefined }, 'SIGN_IN=oidc needs it'],
    ['REQUIRE_SECOND_FACTOR', { ...ACCOUNTS, REQUIRE_SECOND_FACTOR: 'boss' }, 'write roles with commas'],
    ['REQUIRE_SECOND_FACTOR', { ...ACCOUNTS, REQUIRE_SECOND_FACTOR: 'admin' }, 'set SECOND_FACTOR_KEY too'],
    ['REQUIRE_SECOND_FACTOR', { REQUIRE_SECOND_FACTOR: 'admin' }, 'set SIGN_IN=accounts too'],
    [
      'REQUIRE_SECOND_FACTOR',
      { ...OIDC, REQUIRE_SECOND_FACTOR: 'admin', SECOND_FACTOR_KEY: 'k'.repeat(32) },
      'set OIDC_STEP_UP too',
    ],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'http://login.example.govt.nz' }, 'begin it with https'],
    ['OIDC_ROLES', { ...OIDC, OIDC_ROLES: 'bins-staff=captain' }, 'write each of the provider'],
    ['OIDC_ISSUER', { ...OIDC, SIGN_IN: 'accounts' }, 'set SIGN_IN=oidc too'],
    ['SIGN_IN', { SIGN_IN: 'accounts', TRUST_PROXY: 'none' }, 'set PUBLIC_ORIGIN too'],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://bins.example.govt.nz' }, 'set SIGN_IN=accounts too'],
    ['PUBLIC_ORIGIN', { ...ACCOUNTS, PUBLIC_ORIGIN: 'https://bins.example.govt.nz/' }, 'set it to an origin'],
    ['PUBLIC_ORIGIN', { ...ACCOUNTS, PUBLIC_ORIGIN: 'bins.example.govt.nz' }, 'set it to an origin'],
    ['PUBLIC_ORIGIN', { ...ACCOUNTS, PUBLIC_ORIGIN: 'http://bins.example.govt.nz' }, 'begin it with https'],
    ['HOST', { ...ACCOUNTS, HOST: 'a b' }, 'set it to an address of this machine'],
    ['TRUST_PROXY', { ...ACCOUNTS, TRUST_PROXY: '2' }, 'set it to the addresses of your proxies'],
    ['TRUST_PROXY', { ...ACCOUNTS, TRUST_PROXY: 'proxy' }, 'set it to the addresses of your proxies'],
    ['TRUST_PROXY', { ...ACCOUNTS, TRUST_PROXY: '10.0.0.0/8' }, 'name each proxy by its own address'],
    ['TRUST_PROXY', { ...ACCOUNTS, TRUST_PROXY: '10.0.0.5,fd00::/64' }, 'name each proxy by its own address'],
    [
      'TRUST_PROXY',
      { ...ACCOUNTS, TRUST_PROXY: 'none, 10.0.0.5' },
      'set it to the addresses of your proxies',
    ],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.5' }, 'set SIGN_IN=accounts too'],
  ])('is refused when %s is wrong: %j (ASVS 4.1.3, 12.2.1)', (name, env, remedy) => {
    expect(() => readEnvironment(env)).toThrow(new RegExp(`^${name} is (not set|'.*'): ${remedy}`))
  })
})
