import type { FastifyInstance } from 'fastify'
import { ACCOUNTS, makeAppWithAccounts, ORIGIN } from '../features/accounts/testing/signed-in'
import type { AppOptions } from './app'

const PROXY = '10.0.0.5'

let lines: { level: number; msg: string }[]
let app: FastifyInstance
async function start(trustedProxies: string[], known: Partial<AppOptions> = {}) {
  lines = []
  const logSink = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const access = { ...ACCOUNTS, trustedProxies } as typeof ACCOUNTS
  app = await makeAppWithAccounts({ access, logLevel: 'info', logSink, ...known })
  app.get('/address', async ({ ip }) => ip)
  await app.ready()
}

const ask = (headers: Record<string, string> = {}, remoteAddress = PROXY, url = '/address') =>
  app.inject({ url, remoteAddress, headers: { host: new URL(ORIGIN).host, ...headers } })
const seen = () => lines.filter(({ msg }) => msg.startsWith('The first request'))
/** Without the warning of a start that has nowhere to put backups. */
const told = () => lines.filter(({ msg }) => !msg.startsWith('The product makes no backups'))

describe('the address of a client', () => {
  beforeAll(() => start([PROXY]))
  afterAll(() => app.close())

  it.each([
    [{ 'x-forwarded-for': '203.0.113.9:51234' }, '203.0.113.9'],
    [{ 'x-forwarded-for': '[2001:db8::1]:443' }, '2001:db8::1'],
    [{ 'x-forwarded-for': '::ffff:203.0.113.9' }, '203.0.113.9'],
    [{ 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.5:80' }, '203.0.113.9'],
    [{ forwarded: 'for="[2001:db8::1]:443";proto=https' }, '2001:db8::1'],
    [{ 'x-forwarded-for': 'unknown' }, PROXY],
    [{}, PROXY],
  ])('behind a trusted proxy with %j is %s (ASVS 4.1.3, 15.3.4)', async (headers, address) => {
    expect((await ask(headers as Record<string, string>)).body).toBe(address)
  })

  it('is that of its connection where the proxy is not trusted (ASVS 4.1.3, 15.3.4)', async () => {
    const claimed = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    expect((await ask(claimed, '198.51.100.1')).body).toBe('198.51.100.1')
  })
})

it('the address of a client is what the limits count by, from whichever header it comes', async () => {
  await start([PROXY], { requestLimits: { requests: 1, reports: 1, downloads: 1, photos: 1 } })
  const statusOf = async (headers: Record<string, string>) => (await ask(headers)).statusCode
  expect(await statusOf({ forwarded: 'for="[2001:db8:1::1]:443"' })).toBe(200)
  expect(await statusOf({ forwarded: 'for="[2001:db8:1::2]:80"' })).toBe(429)
  expect(await statusOf({ forwarded: 'for=203.0.113.9' })).toBe(200)
  expect(await statusOf({ 'x-forwarded-for': '203.0.113.9:80' })).toBe(429)
  await app.close()
})

describe('the log', () => {
  afterEach(() => app.close())

  it('says at the start where addresses come from, and at the first request which network it saw, once', async () => {
    await start([PROXY])
    await ask({}, PROXY, '/healthz')
    expect(told()).toMatchObject([
      { msg: expect.stringMatching(/proxies of TRUST_PROXY forward/), trustedProxies: [PROXY] },
      { msg: 'answered' },
    ])
    await ask({ 'x-forwarded-for': '203.0.113.9' })
    await ask({ 'x-forwarded-for': '203.0.113.10' })
    expect(seen()).toEqual([
      expect.objectContaining({ level: 30, connection: '10.0.0.0/24', client: '203.0.113.0/24' }),
    ])
    expect(JSON.stringify(lines)).not.toContain('203.0.113.9')
  })

  it('warns when the first request came through a proxy that is not named', async () => {
    await start([])
    expect(told()).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY names no proxy') }])
    await ask({ 'x-forwarded-for': '2001:db8:1:2::3' })
    expect(seen()).toMatchObject([
      { level: 40, client: '10.0.0.0/24', msg: expect.stringContaining('that TRUST_PROXY does not name') },
    ])
  })
})
