import { randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servePart, signInAs, takeShortPauses } from 'api/server-part/testing'
import { part } from '../index'
import { PushBrowser } from '../testing/push-browser'

jest.setTimeout(30_000)
takeShortPauses()

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
const received: Received[] = []
/** What the push service answers, by path. */
const answers = new Map<string, number>()
const service = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answers.get(path) ?? 201).end()
  })
})

let app: Awaited<ReturnType<typeof servePart>>
let supervisor: Record<string, string>
let origin: string
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  app = await servePart(part, {
    MESSAGE_HOSTS_INSIDE: '127.0.0.1',
    PUSH_CONTACT: 'mailto:bins@example.govt.nz',
  })
  supervisor = await signInAs(app, 'supervisor')
})
afterAll(async () => {
  await app.close()
  service.closeAllConnections()
  await new Promise((closed) => service.close(closed))
})
beforeEach(async () => {
  await sql('delete from mf_connections.rules')
  await sql('delete from mf_connections.channels')
  received.length = 0
  answers.clear()
})

type Headers = Record<string, string>
const send = (headers: Headers, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.inject({ method, url: `/api/connections${path}`, headers, ...(payload && { payload }) })
const own = async (headers: Headers) => (await send(headers, 'GET', '/own-browsers')).json()
const recipients = async () => (await send(supervisor, 'GET', '/push-recipients')).json().recipients

async function add(headers: Headers, path = `/${randomUUID()}`): Promise<PushBrowser> {
  const browser = new PushBrowser(`${origin}${path}`)
  const body = { userAgent: 'Mozilla/5.0 (Android 16; Mobile) Firefox/150.0', ...browser.subscription }
  const answer = await send(headers, 'PUT', `/own-browsers/${browser.id}`, body)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  return browser
}

/** A driver with a rule that tells them of each route that starts. */
async function driverWithRule(): Promise<{ headers: Headers; id: string; name: string }> {
  const name = `Driver ${randomUUID()}`
  const headers = await signInAs(app, 'driver', name)
  await add(headers)
  const id = (await recipients()).find((one: { name: string }) => one.name === name).id
  const rule = {
    name: `Routes of ${name}`,
    kinds: ['route.started'],
    leastPriority: 'low',
    suburb: null,
    channelIds: [id],
    takesTurns: false,
    timing: 'at-once',
    quiet: null,
    isOn: true,
  }
  expect((await send(supervisor, 'PUT', `/rules/${randomUUID()}`, rule)).statusCode).toBe(204)
  await until(async () => (await sql('select from mf_connections.reader')).length === 1)
  return { headers, id, name }
}

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const happen = () =>
  sql(`insert into domain_events (kind, subject, facts) values ('route.started', 'route:R7', '{}')`)
const dueNow = () => sql(`update mf_connections.messages set due_at = now() where state = 'waiting'`)

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never was so.')
}

it('brings what happened to each browser of a person, encrypted for it, signed, and with the page to open', async () => {
  const { headers } = await driverWithRule()
  const browser = await add(headers, '/phone')
  await happen()
  await until(() => received.length === 2)
  const { headers: sent, body } = received.find(({ path }) => path === '/phone') as Received
  expect(browser.read(body)).toEqual({
    title: 'Route started: R7',
    body: '',
    path: '/app/routes/R7',
    tag: expect.any(String),
  })
  expect(sent).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  expect(sent.topic).toMatch(/^[0-9a-f]{32}$/)

  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(sent.authorization ?? '') ?? []
  const { publicKey, browsers, rules } = await own(headers)
  expect(key).toBe(publicKey)
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:bins@example.govt.nz',
  })
  expect(browsers).toMatchObject([{ name: 'Firefox on Android' }, { name: 'Firefox on Android' }])
  expect(rules).toEqual([expect.stringMatching(/^Routes of/)])
  await until(async () =>
    (await own(headers)).browsers.every((one: { lastSentAt: string }) => one.lastSentAt),
  )
})

it('is tried again in the browser alone that did not take it, under the same id', async () => {
  const { headers, id } = await driverWithRule()
  answers.set('/later', 500)
  const later = await add(headers, '/later')
  await happen()
  await until(async () =>
    (await recipients()).some((one: { id: string; failure: object }) => one.id === id && one.failure),
  )
  const first = received.filter(({ path }) => path === '/later')
  answers.clear()
  await dueNow()
  await until(
    async () =>
      (await sql(`select from mf_connections.messages where channel_id = $1 and state = 'sent'`, [id]))
        .length === 1,
  )
  const tags = received.filter(({ path }) => path === '/later').map(({ body }) => later.read(body).tag)
  expect(first).toHaveLength(1)
  expect([tags.length, new Set(tags).size]).toEqual([2, 1])
  expect(received.filter(({ path }) => path !== '/later')).toHaveLength(1)
})

it.each([404, 410])(
  'forgets a browser whose push service answers %d, and tries nothing more',
  async (status) => {
    const { headers, id } = await driverWithRule()
    for (const { endpoint } of await sql('select endpoint from mf_connections.browsers'))
      answers.set(new URL(endpoint).pathname, status)
    await happen()
    await until(async () => (await own(headers)).browsers.length === 0)
    await until(
      async () => (await sql('select from mf_connections.messages where channel_id = $1', [id])).length === 0,
    )
    expect((await recipients()).find((one: { id: string }) => one.id === id)).toMatchObject({ browsers: 0 })
    await happen()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(received).toHaveLength(1)
    const trail = await sql(
      `select change from audit where action = 'browser.remove' order by seq desc limit 1`,
    )
    expect(trail).toEqual([{ change: { because: 'gone' } }])
  },
)

it('sends a test to one browser, and tells when its push service knows it no more', async () => {
  const headers = await signInAs(app, 'operator', `Tester ${randomUUID()}`)
  const browser = await add(headers, '/tested')
  const test = async () => (await send(headers, 'POST', `/own-browsers/${browser.id}/test`)).json()
  expect(await test()).toMatchObject({ isDelivered: true })
  expect(browser.read((received[0] as Received).body)).toMatchObject({ title: 'This is a test' })
  answers.set('/tested', 410)
  expect(await test()).toMatchObject({ isDelivered: false, detail: expect.stringMatching(/was removed/) })
  expect((await own(headers)).browsers).toEqual([])
})

it('is of its person alone: another one neither sees, tests nor removes it', async () => {
  const headers = await signInAs(app, 'operator', `Owner ${randomUUID()}`)
  const other = await signInAs(app, 'operator', `Other ${randomUUID()}`)
  const { id } = await add(headers)
  await add(other)
  expect((await own(other)).browsers).toHaveLength(1)
  expect((await send(other, 'POST', `/own-browsers/${id}/test`)).statusCode).toBe(409)
  await send(other, 'DELETE', `/own-browsers/${id}`)
  expect((await own(headers)).browsers).toHaveLength(1)
  expect((await send(headers, 'GET', '/push-recipients')).statusCode).toBe(403)
  expect(
    (await app.inject({ url: '/api/connections/own-browsers', headers: { host: supervisor.host ?? '' } }))
      .statusCode,
  ).toBe(401)
})

it('belongs to the person who switched notifications on in it last', async () => {
  const headers = await signInAs(app, 'operator', `Early ${randomUUID()}`)
  const other = await signInAs(app, 'operator', `Late ${randomUUID()}`)
  await add(headers, '/shared')
  await add(other, '/shared')
  expect((await own(headers)).browsers).toEqual([])
  expect((await own(other)).browsers).toHaveLength(1)
})

it('ends with the account', async () => {
  const { id, name } = await driverWithRule()
  await sql('update people set is_active = false where name = $1', [name])
  await happen()
  await until(async () => (await recipients()).every((one: { id: string }) => one.id !== id))
  expect(await sql('select from mf_connections.browsers where channel_id = $1', [id])).toEqual([])
  expect(await sql('select from mf_connections.rules where $1 = any(channel_ids)', [id])).toEqual([])
  expect(received).toEqual([])
})

it.each([
  ['https://10.0.0.7/push', /inside the network/],
  ['http://push.example.com/push', /not an https address/],
  ['https://me:secret@push.example.com/', /user name or password/],
])('refuses the endpoint %s', async (endpoint, reason) => {
  const headers = await signInAs(app, 'operator', `Refused ${randomUUID()}`)
  const browser = new PushBrowser(endpoint)
  const answer = await send(headers, 'PUT', `/own-browsers/${browser.id}`, {
    userAgent: 'Chrome',
    ...browser.subscription,
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringMatching(reason)])
})

it('names no person in the audit trail of what was sent', async () => {
  const { id, name } = await driverWithRule()
  await happen()
  await until(
    async () =>
      (await sql(`select from mf_connections.messages where channel_id = $1 and state = 'sent'`, [id]))
        .length === 1,
  )
  const trail = await sql(
    `select action, change from audit where change::text like '%push:%' or subject like 'push:%'`,
  )
  expect(trail.length).toBeGreaterThan(0)
  expect(JSON.stringify(trail)).not.toContain(name)
})

it('has a service worker whose scope has no page', async () => {
  const { statusCode, headers } = await app.inject({
    url: '/api/connections/push-worker.js',
    headers: { host: supervisor.host ?? '' },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers['service-worker-allowed']).toBeUndefined()
})

describe('a subscription that a browser renewed by itself', () => {
  const renew = (headers: Headers, renewed: PushBrowser, old: PushBrowser) => {
    const body = { userAgent: 'Firefox/150.0', ...renewed.subscription, replaces: old.id }
    return send(headers, 'PUT', `/own-browsers/${renewed.id}`, body)
  }
  const idsOf = async (headers: Headers) => (await own(headers)).browsers.map(({ id }: { id: string }) => id)

  it('takes the place of the old one, also when it is sent twice, and with as many browsers as one may have', async () => {
    const headers = await signInAs(app, 'driver', `Driver ${randomUUID()}`)
    const old = await add(headers)
    for (let i = 1; i < 10; i++) await add(headers)
    const renewed = new PushBrowser(`${origin}/renewed`)
    for (const _ of [1, 2]) expect((await renew(headers, renewed, old)).statusCode).toBe(204)
    const ids = await idsOf(headers)
    expect([ids.length, ids.includes(renewed.id), ids.includes(old.id)]).toEqual([10, true, false])
  })

  it('is not made that of another person, who signed in to the browser meanwhile', async () => {
    const first = await signInAs(app, 'driver', `Driver ${randomUUID()}`)
    const second = await signInAs(app, 'driver', `Driver ${randomUUID()}`)
    const old = await add(first)
    const refused = await renew(second, new PushBrowser(`${origin}/renewed`), old)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'This browser was removed meanwhile.'])
    expect([await idsOf(first), await idsOf(second)]).toEqual([[old.id], []])
  })
})
