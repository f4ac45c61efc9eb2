import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseStore } from 'delivery'
import { currentRegistry, promoteRemote, publishRemote, readHistory, shareRemote } from 'delivery'
import { builtRemote, operator, provided, testStore } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeAppWithAccounts, ORIGIN, signInAgain, signInAs } from '../../features/accounts/testing/signed-in'
import type { AppOptions } from '../app'
import { advance } from '../gradual-release/gradual-release'
import { DEFAULT_RELEASE_STEPS } from '../gradual-release/release-step'
import { makeApp } from '../testing/make-app'
import { DEFAULT_ROLLBACK_RULE } from './error-watch'

const MINUTE = 60_000

let store: ReleaseStore
let app: FastifyInstance
let passed = 0
const now = () => Date.now() + passed
let options: Partial<AppOptions>

beforeEach(() => {
  passed = 0
  store = testStore()
  options = { store, now, rollbackRule: { errors: 3, percent: 20 } }
})
afterEach(() => app.close())

/** Of a line that begins with a library; from its tenth column on it is line 21 of a label. */
const SOURCE_MAP = JSON.stringify({
  version: 3,
  names: [],
  sources: ['node_modules/jsqr/src/index.js', 'mf-qr/src/qr-label/QrLabel.tsx'],
  mappings: 'AAAA,UCoBA',
})

const promote = (version: string, force = false) =>
  promoteRemote(store, { ...operator, remote: 'mf-qr', version, provided, force })
async function release(...versions: string[]) {
  for (const version of versions) {
    await publishRemote(store, builtRemote({ version, sourceMaps: { 'page.js': SOURCE_MAP } }))
    await promote(version)
  }
}

/** A browser that asks for pages and reports what became of them. */
interface Tab {
  headers?: Record<string, string>
  remoteAddress?: string
}
async function loadPage(tab: Tab = {}, url = '/app/mf-qr'): Promise<string> {
  const [, json = ''] = /id="settings">(.*?)<\/script>/.exec((await app.inject({ ...tab, url })).body) ?? []
  return JSON.parse(json).loadId
}
const post = ({ headers = {}, remoteAddress = '127.0.0.1' }: Tab, url: string, body: object) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify(body),
  })
const report = (load: string, known = {}, tab: Tab = {}) =>
  post(tab, '/api/client-errors', {
    ...{ load, remote: 'mf-qr', version: '1.1.0', kind: 'render', message: 'x is not a function' },
    ...known,
  })
const vitals = (load: string, felt: object, version = '1.1.0') =>
  post({}, '/api/page-vitals', { load, remote: 'mf-qr', version, ...felt })
const run = (load: string, tab: Tab = {}, version = '1.1.0') =>
  post(tab, '/api/page-runs', { load, remote: 'mf-qr', version })
async function failInPageLoads(count: number, known = {}, tab: Tab = {}) {
  for (let i = 0; i < count; i += 1) await report(await loadPage(tab), known, tab)
}
const live = async () => (await currentRegistry(store)).remotes[0]?.version
const latest = async () => (await readHistory(store)).at(-1)
const kept = async () =>
  (await app.database.pool.query('select outcome, file, line, message from page_loads order by at')).rows

describe('error reports', () => {
  beforeEach(async () => {
    app = await makeApp({ ...options, database: await makeTestDatabase() })
  })

  it('of three page loads roll a fresh version back and leave the reason in the history', async () => {
    await release('1.0.0', '1.1.0')
    await failInPageLoads(2)
    expect(await live()).toBe('1.1.0')
    await failInPageLoads(1)
    expect(await live()).toBe('1.0.0')
    expect(await latest()).toMatchObject({
      action: 'rollback',
      from: '1.1.0',
      to: '1.0.0',
      by: 'error-beacon',
      reason: 'errors in 3 of 3 page loads, the last: render',
    })
  })

  it('of one page load count once', async () => {
    await release('1.0.0', '1.1.0')
    const load = await loadPage()
    for (let i = 0; i < 5; i += 1) await report(load)
    expect(await live()).toBe('1.1.0')
  })

  it('at the same moment roll back once', async () => {
    await release('0.9.0', '1.0.0', '1.1.0')
    const loads = await Promise.all(Array.from({ length: 6 }, () => loadPage()))
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await Promise.all(loads.map((load) => report(load)))
    jest.restoreAllMocks()
    expect(await live()).toBe('1.0.0')
  })

  it.each(['invented', 'a.b.c', 'AAAAAAAAAAAA.mhz3k1c0.AAAAAAAAAAAAAAAAAAAAAA', '..'])(
    'with the invented id %s count for nothing (ASVS 9.1.1)',
    async (load) => {
      await release('1.0.0', '1.1.0')
      for (let i = 0; i < 3; i += 1) expect((await report(`${load}${i}`)).statusCode).toBe(204)
      expect(await live()).toBe('1.1.0')
    },
  )

  it('with a changed time in their id are ignored (ASVS 9.1.1)', async () => {
    const early = await loadPage()
    passed = MINUTE
    await release('1.0.0', '1.1.0')
    const [random, , signature] = early.split('.')
    for (const ms of [1, 2, 3]) await report(`${random}.${(now() + ms).toString(36)}.${signature}`)
    expect(await live()).toBe('1.1.0')
  })

  it('of pages that were loaded before the promotion are ignored', async () => {
    const loads = await Promise.all([loadPage(), loadPage(), loadPage()])
    await new Promise((resolve) => setTimeout(resolve, 5))
    await release('1.0.0', '1.1.0')
    for (const load of loads) await report(load)
    expect(await live()).toBe('1.1.0')
  })

  it('of another version or of an unknown remote are ignored', async () => {
    await release('1.0.0', '1.1.0')
    await failInPageLoads(3, { version: '1.0.0' })
    await failInPageLoads(3, { remote: 'mf-none' })
    expect(await live()).toBe('1.1.0')
  })

  it('of a version that has been live for more than ten minutes are ignored', async () => {
    await release('1.0.0', '1.1.0')
    passed = 11 * MINUTE
    await failInPageLoads(3)
    expect(await live()).toBe('1.1.0')
  })

  it('never go below the version that was rolled back to', async () => {
    await release('0.9.0', '1.0.0', '1.1.0')
    await failInPageLoads(3)
    await failInPageLoads(3, { version: '1.0.0' })
    expect(await live()).toBe('1.0.0')
  })

  it('leave a first version alone: there is none before it', async () => {
    await release('1.1.0')
    await failInPageLoads(3)
    expect(await live()).toBe('1.1.0')
  })

  it('do not overrule an operator who promotes the version again', async () => {
    await release('1.0.0', '1.1.0')
    await failInPageLoads(3)
    await promote('1.1.0', true)
    await failInPageLoads(3)
    expect(await live()).toBe('1.1.0')
  })

  it('name in the history a file of the version itself, and nothing else that a browser claims (ASVS 1.3.3)', async () => {
    await release('1.0.0', '1.1.0')
    await failInPageLoads(2, { file: 'https://evil.example/buy', line: 7, message: 'red \u001b[31malert\n' })
    await failInPageLoads(1, { file: 'page.js', line: 12, message: 'x'.repeat(2000) })
    expect((await latest())?.reason).toBe('errors in 3 of 3 page loads, the last: render in page.js, line 12')
    expect(await kept()).toEqual([
      { outcome: 'render', file: null, line: null, message: 'red  [31malert ' },
      { outcome: 'render', file: null, line: null, message: 'red  [31malert ' },
      { outcome: 'render', file: 'page.js', line: 12, message: 'x'.repeat(200) },
    ])
  })

  it('name the file and the line of the source, innermost first, and no library', async () => {
    await release('1.0.0', '1.1.0')
    const stack = [
      { file: 'https://evil.example/buy', line: 7, column: 7 },
      { file: 'page.js', line: 1, column: 5 },
      { file: 'page.js', line: 1, column: 12 },
    ]
    await failInPageLoads(3, { stack })
    expect((await latest())?.reason).toBe(
      'errors in 3 of 3 page loads, the last: render in mf-qr/src/qr-label/QrLabel.tsx, line 21',
    )
  })

  it('are weighed against the page loads that ran', async () => {
    await release('1.0.0', '1.1.0')
    for (let i = 0; i < 13; i += 1) await run(await loadPage())
    await failInPageLoads(3)
    expect(await live()).toBe('1.1.0')
    await failInPageLoads(1)
    expect((await latest())?.reason).toBe('errors in 4 of 17 page loads, the last: render')
  })

  it('take the place of a success in the same page load, and no success takes theirs', async () => {
    await release('1.0.0', '1.1.0')
    const load = await loadPage()
    await run(load)
    await report(load, { kind: 'load' })
    await run(load)
    await report(load)
    expect((await kept()).map(({ outcome }) => outcome)).toEqual(['load'])
  })

  it('are forgotten after seven days', async () => {
    await release('1.0.0', '1.1.0')
    await report(await loadPage())
    passed = 7 * 24 * 60 * MINUTE + MINUTE
    await run(await loadPage())
    expect((await kept()).map(({ outcome }) => outcome)).toEqual(['ran'])
  })

  it('at another process than the one that served the page count as well', async () => {
    await release('1.0.0', '1.1.0')
    const loads = await Promise.all([loadPage(), loadPage(), loadPage()])
    const first = app
    app = await makeApp({ ...options, database: { ...first.database, close: async () => {} } })
    await report(loads[0] ?? '')
    await report(loads[1] ?? '')
    await app.close()
    app = first
    await report(loads[2] ?? '')
    expect(await live()).toBe('1.0.0')
  })
})

describe('the vitals of a page', () => {
  beforeEach(async () => {
    app = await makeApp({ ...options, database: await makeTestDatabase() })
    await release('1.0.0', '1.1.0')
  })
  const felt = async () => (await app.database.pool.query('select lcp_ms, inp_ms, cls from page_loads')).rows

  it('are taken down once, and of a page load alone in which the version ran', async () => {
    const load = await loadPage()
    await vitals(load, { lcpMs: 900 })
    expect(await felt()).toEqual([])
    await run(load)
    await vitals(load, { lcpMs: 900, cls: 0.02 }, '1.0.0')
    await vitals('invented', { lcpMs: 1 })
    await vitals(load, { lcpMs: 812, cls: 0.02 })
    await vitals(load, { lcpMs: 90_000, inpMs: 1 })
    expect(await felt()).toEqual([{ lcp_ms: 812, inp_ms: null, cls: 0.02 }])
  })
})

describe('a gradual release', () => {
  beforeEach(async () => {
    app = await makeApp({ ...options, database: await makeTestDatabase() })
    await release('1.0.0')
    await publishRemote(store, builtRemote({ version: '1.1.0', sourceMaps: { 'page.js': SOURCE_MAP } }))
    await share()
  })
  const share = () =>
    shareRemote(store, { ...operator, remote: 'mf-qr', version: '1.1.0', share: 10, provided })
  const registry = () => currentRegistry(store)
  const rule = { ...DEFAULT_RELEASE_STEPS, errorsMin: 3, sourcesMin: 1 }
  async function nextHour() {
    passed += 61 * MINUTE
    const [remote] = (await registry()).remotes
    if (remote) await advance({ store, database: app.database, provided, rule, now }, remote)
    const [after] = (await registry()).remotes
    return [after?.version, after?.candidate?.version, after?.candidate?.share]
  }
  async function runEach(count: number, lcpMs = { '1.0.0': 800, '1.1.0': 800 }) {
    for (const version of ['1.0.0', '1.1.0'] as const)
      for (let i = 0; i < count; i += 1) {
        const load = await loadPage()
        await run(load, {}, version)
        await vitals(load, { lcpMs: lcpMs[version] }, version)
      }
  }

  it('is raised by itself to all, of as many sessions as it takes, and the history says so', async () => {
    expect(await nextHour()).toEqual(['1.0.0', '1.1.0', 10])
    const states = []
    for (let hour = 0; hour < 3; hour += 1) {
      await runEach(10)
      states.push(await nextHour())
    }
    expect(states).toEqual([
      ['1.0.0', '1.1.0', 25],
      ['1.0.0', '1.1.0', 50],
      ['1.1.0', undefined, undefined],
    ])
    expect(await latest()).toMatchObject({
      ...{ action: 'promote', from: '1.0.0', to: '1.1.0', by: 'gradual-release', before: ['1.0.0'] },
      reason: expect.stringMatching(/^no worse than 1.0.0 in \d+ sessions$/),
    })
  })

  it('is taken back by itself where it fails more often, with the file and line of the source', async () => {
    await runEach(5)
    await failInPageLoads(4, { stack: [{ file: 'page.js', line: 1, column: 12 }] })
    expect(await nextHour()).toEqual(['1.0.0', undefined, undefined])
    expect(await latest()).toMatchObject({
      ...{ action: 'drop', from: '1.1.0', to: '1.0.0', by: 'gradual-release' },
      reason:
        'errors in 4 of 9 sessions, in 0 of 5 with 1.0.0, the last: render in mf-qr/src/qr-label/QrLabel.tsx, line 21',
    })
    await expect(share()).rejects.toThrow('mf-qr 1.1.0 was rolled back once')
  })

  it('is taken back by itself where its pages are slower', async () => {
    await runEach(10, { '1.0.0': 800, '1.1.0': 3000 })
    expect(await nextHour()).toEqual(['1.0.0', undefined, undefined])
    expect((await latest())?.reason).toBe('LCP 3000 ms, 800 ms with 1.0.0 (75th percentiles)')
  })
})

describe('where people sign in, error reports', () => {
  beforeEach(async () => {
    app = await makeAppWithAccounts(options)
    await release('1.0.0', '1.1.0')
  })
  const visitor = { headers: { host: new URL(ORIGIN).host, origin: ORIGIN }, remoteAddress: '203.0.113.9' }
  const OFFICE = '192.0.2.7'

  it('of visitors without a session count for nothing: their pages have no id, whatever their path', async () => {
    for (const url of ['/unknown', '/app.html', '/b', '/nearby'])
      expect([url, await loadPage(visitor, url)]).toEqual([url, ''])
    const kiri = { headers: await signInAs(app, 'viewer', 'kiri'), remoteAddress: OFFICE }
    expect(await loadPage(kiri, '/unknown')).toBe('')
    const load = await loadPage(kiri)
    expect(load).not.toBe('')
    for (let i = 1; i <= 5; i += 1) expect((await report(load, {}, visitor)).statusCode).toBe(204)
    expect(await kept()).toEqual([])
  })

  it('and shares of a release are for people who signed in: residents get what is live, and no cookie', async () => {
    await publishRemote(store, builtRemote({ version: '1.2.0' }))
    await shareRemote(store, { ...operator, remote: 'mf-qr', version: '1.2.0', share: 99, provided })
    const { json, cookies } = await app.inject({ ...visitor, url: '/registry.json' })
    expect([json().remotes[0].version, cookies]).toEqual(['1.1.0', []])
    const versions = []
    for (const name of ['kiri', 'tama', 'mere'])
      versions.push(
        (await app.inject({ url: '/registry.json', headers: await signInAs(app, 'viewer', name) })).json()
          .remotes[0].version,
      )
    expect(versions).toContain('1.2.0')
  })

  it('count for the session alone whose page it was', async () => {
    const kiri = { headers: await signInAs(app, 'viewer', 'kiri') }
    const tama = { headers: await signInAs(app, 'viewer', 'tama') }
    await report(await loadPage(kiri), {}, tama)
    expect(await kept()).toEqual([])
  })

  it('of one session, one person or one address alone roll nothing back', async () => {
    const headers = await signInAs(app, 'viewer', 'kiri')
    for (let i = 1; i <= 5; i += 1)
      await failInPageLoads(1, {}, { headers, remoteAddress: `198.51.100.${i}` })
    for (let i = 1; i <= 4; i += 1)
      await failInPageLoads(
        1,
        {},
        { headers: await signInAgain(app, 'kiri'), remoteAddress: `203.0.113.${i}` },
      )
    expect(await live()).toBe('1.1.0')
  })

  it('of one address alone roll nothing back, of two they do', async () => {
    for (const name of ['kiri', 'tama', 'mere', 'hana'])
      await failInPageLoads(1, {}, { headers: await signInAs(app, 'driver', name), remoteAddress: OFFICE })
    expect(await live()).toBe('1.1.0')
    const phone = { headers: await signInAs(app, 'driver', 'rua'), remoteAddress: '203.0.113.9' }
    await failInPageLoads(1, {}, phone)
    expect(await latest()).toMatchObject({
      action: 'rollback',
      reason: 'errors in 5 of 5 page loads, the last: render',
    })
  })

  it('of two people on two networks roll back with the third session, as the guide says', async () => {
    const guide = readFileSync(join(__dirname, '../../../../docs/you-own-a-remote.md'), 'utf8')
    expect(guide.replace(/\s+/g, ' ')).toContain(
      'in three sessions, of at least two people on two networks, and in a fifth of the sessions that loaded it',
    )
    expect(DEFAULT_ROLLBACK_RULE).toEqual({ errors: 3, percent: 20 })
    const office = { headers: await signInAs(app, 'viewer', 'kiri'), remoteAddress: OFFICE }
    const phone = { headers: await signInAs(app, 'viewer', 'tama'), remoteAddress: '203.0.113.9' }
    await failInPageLoads(4, {}, office)
    await failInPageLoads(4, {}, phone)
    expect(await live()).toBe('1.1.0')
    await failInPageLoads(1, {}, { ...phone, headers: await signInAgain(app, 'tama') })
    expect((await latest())?.action).toBe('rollback')
  })

  it('count however many strangers report from however many networks', async () => {
    const kiri = { headers: await signInAs(app, 'viewer', 'kiri'), remoteAddress: OFFICE }
    const load = await loadPage(kiri)
    for (let i = 0; i < 10_400; i += 1)
      await report('invented', {}, { ...visitor, remoteAddress: `2001:db8:${i % 5}:${i.toString(16)}::1` })
    expect((await report(load, {}, kiri)).statusCode).toBe(204)
    expect(await kept()).toHaveLength(1)
  })

  it('leave nothing by which to find the session or the address', async () => {
    const kiri = { headers: await signInAs(app, 'viewer', 'kiri'), remoteAddress: OFFICE }
    await report(await loadPage(kiri), {}, kiri)
    const { rows } = await app.database.pool.query('select * from page_loads')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${OFFICE}|${kiri.headers.cookie.split('=')[1]}`))
  })
})

describe('the endpoint for error reports', () => {
  beforeEach(async () => {
    app = await makeApp({ ...options, database: await makeTestDatabase() })
  })

  it.each([
    ['{"load":1}', 400, 'body.load: '],
    ['{', 400, ''],
    [JSON.stringify({ message: 'x'.repeat(9000) }), 413, ''],
  ])('refuses %.20s with a problem document', async (payload, status, detail) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/client-errors',
      headers: { 'content-type': 'text/plain' },
      payload,
    })
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ status, detail: expect.stringContaining(detail) })
  })

  it('refuses a person who reports too often, until the minute is over', async () => {
    await release('1.0.0', '1.1.0')
    const load = await loadPage()
    for (let i = 0; i < 60; i += 1) expect((await run(load)).statusCode).toBe(204)
    expect((await run(load)).statusCode).toBe(429)
    passed = MINUTE
    expect((await run(load)).statusCode).toBe(204)
  })

  it('leads to a problem document where nothing is', async () => {
    const response = await app.inject('/api/nothing')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ type: 'urn:problem:not-found' })
  })
})
