import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from 'delivery'
import { currentRegistry, folderStore, promoteRemote, publishRemote, readHistory } from 'delivery'
import { builtRemote, provided } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import { makeApp } from '../testing/make-app'

const MINUTE = 60_000

let store: Store
let app: FastifyInstance
let passed = 0
const now = () => Date.now() + passed

beforeEach(async () => {
  passed = 0
  store = folderStore(mkdtempSync(join(tmpdir(), 'store-')))
  app = await makeApp({ store, now, rollbackAfterErrors: 3 })
})
afterEach(() => app.close())

const promote = (version: string) => promoteRemote(store, { remote: 'mf-qr', version, provided })
async function release(...versions: string[]) {
  for (const version of versions) {
    await publishRemote(store, builtRemote({ version }))
    await promote(version)
  }
}
async function loadPage(): Promise<string> {
  const [, json = ''] = /id="settings">(.*?)<\/script>/.exec((await app.inject('/app/mf-qr')).body) ?? []
  return JSON.parse(json).loadId
}
const report = (load: string, known = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/client-errors',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify({
      ...{ load, remote: 'mf-qr', version: '1.1.0', kind: 'render', message: 'x is not a function' },
      ...known,
    }),
  })
async function failInPageLoads(count: number, known = {}) {
  for (let i = 0; i < count; i += 1) await report(await loadPage(), known)
}
const live = async () => (await currentRegistry(store)).remotes[0]?.version

describe('error reports', () => {
  it('of three page loads roll a fresh version back and leave the reason in the history', async () => {
    await release('1.0.0', '1.1.0')
    await failInPageLoads(2)
    expect(await live()).toBe('1.1.0')
    await failInPageLoads(1)
    expect(await live()).toBe('1.0.0')
    expect((await readHistory(store)).at(-1)).toMatchObject({
      action: 'rollback',
      from: '1.1.0',
      to: '1.0.0',
      by: 'error-beacon',
      reason: 'errors in 3 page loads, the last: render: x is not a function',
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
    const loads = await Promise.all(Array.from({ length: 6 }, loadPage))
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await Promise.all(loads.map((load) => report(load)))
    jest.restoreAllMocks()
    expect(await live()).toBe('1.0.0')
  })

  it.each(['invented', 'a.b.c', 'AAAAAAAAAAAA.mhz3k1c0.AAAAAAAAAAAAAAAAAAAAAA', '..'])(
    'with the invented id %s count for nothing',
    async (load) => {
      await release('1.0.0', '1.1.0')
      for (let i = 0; i < 3; i += 1) expect((await report(`${load}${i}`)).statusCode).toBe(204)
      expect(await live()).toBe('1.1.0')
    },
  )

  it('with the time in an id moved count for nothing', async () => {
    const early = await loadPage()
    passed = MINUTE
    await release('1.0.0', '1.1.0')
    const [random, , signature] = early.split('.')
    for (const ms of [1, 2, 3]) await report(`${random}.${(now() + ms).toString(36)}.${signature}`)
    expect(await live()).toBe('1.1.0')
  })

  it('of pages that were loaded before the promotion count for nothing', async () => {
    const loads = await Promise.all([loadPage(), loadPage(), loadPage()])
    await new Promise((resolve) => setTimeout(resolve, 5))
    await release('1.0.0', '1.1.0')
    for (const load of loads) await report(load)
    expect(await live()).toBe('1.1.0')
  })

  it('of another version, or of a remote that nobody has, count for nothing', async () => {
    await release('1.0.0', '1.1.0')
    await failInPageLoads(3, { version: '1.0.0' })
    await failInPageLoads(3, { remote: 'mf-none' })
    expect(await live()).toBe('1.1.0')
  })

  it('of a version that has been live for more than ten minutes count for nothing', async () => {
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
    await promote('1.1.0')
    await failInPageLoads(3)
    expect(await live()).toBe('1.1.0')
  })

  it('keep control characters out of the history', async () => {
    await release('1.0.0', '1.1.0')
    await failInPageLoads(3, { message: 'red \u001b[31malert\n' })
    expect((await readHistory(store)).at(-1)?.reason).toBe(
      'errors in 3 page loads, the last: render: red  [31malert ',
    )
  })
})

describe('the door for error reports', () => {
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

  it('is shut for the rest of the minute to an address that reports without end', async () => {
    for (let i = 0; i < 60; i += 1) await report('invented')
    expect((await report('invented')).statusCode).toBe(429)
    passed = MINUTE
    expect((await report('invented')).statusCode).toBe(204)
  })

  it('leads to a problem document where nothing is', async () => {
    const response = await app.inject('/api/nothing')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ type: 'urn:problem:not-found' })
  })
})
