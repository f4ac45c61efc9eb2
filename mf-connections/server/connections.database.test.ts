import { randomUUID } from 'node:crypto'
import { servePart, signInAs, takeShortPauses } from 'api/server-part/testing'
import { Webhook } from 'standardwebhooks'
import type { Channel, FailedMessage, RuleBody } from '../operations'
import { part } from './index'
import { type Receiver, startReceiver } from './testing/receiver'

jest.setTimeout(30_000)
takeShortPauses()

let app: Awaited<ReturnType<typeof servePart>>
let admin: Record<string, string>
let receiver: Receiver
beforeAll(async () => {
  // As another part declares it.
  const events = { 'lid.stuck': { name: 'Lids are stuck', page: '/app/lids' } }
  app = await servePart({ ...part, events }, { MESSAGE_HOSTS_INSIDE: '127.0.0.1' })
  admin = await signInAs(app, 'admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const { id } of await channels()) await send('DELETE', `/channels/${id}`)
  await receiver.close()
})

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const send = (method: Method, path: string, payload?: object, headers = admin) =>
  app.inject({ method, url: `/api/connections${path}`, headers, ...(payload && { payload }) })
const channels = async (): Promise<Channel[]> => (await send('GET', '/channels')).json().channels
const failed = async (): Promise<FailedMessage[]> => (await send('GET', '/failed-messages')).json().messages

async function addWebhook(fields: object = {}) {
  const id = randomUUID()
  const answer = await send('PUT', `/channels/${id}`, {
    name: 'Depot',
    kind: 'webhook',
    address: `${receiver.url}/hook`,
    isOn: true,
    ...fields,
  })
  expect(answer.statusCode).toBe(200)
  return { id, secret: answer.json().secret as string }
}

async function addRule(channelId: string, fields: Partial<RuleBody> = {}) {
  const rule: RuleBody = {
    name: 'Routes',
    kinds: ['route.started', 'route.ended'],
    leastPriority: 'low',
    alertTypes: null,
    suburb: null,
    channelIds: [channelId],
    takesTurns: false,
    timing: 'at-once',
    quiet: null,
    isOn: true,
    ...fields,
  }
  expect((await send('PUT', `/rules/${randomUUID()}`, rule)).statusCode).toBe(204)
  return rule
}

/** Something that happens in the record. */
const happen = (count: number, kind = 'route.started') =>
  app.database.pool.query(
    `insert into domain_events (kind, subject, facts) select $1, 'route:' || n, '{}' from generate_series(1, $2) as n`,
    [kind, count],
  )

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never was so.')
}

/** What comes before the first look of the reader is not told. */
const untilReading = () =>
  until(async () => (await app.database.pool.query('select from mf_connections.reader')).rowCount === 1)

describe('a webhook', () => {
  it('gets what happened, signed by the Standard Webhooks convention', async () => {
    const { id, secret } = await addWebhook()
    await addRule(id)
    await untilReading()
    await happen(1)
    await until(() => receiver.received.length > 0)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const payload = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(payload).toMatchObject({ type: 'route.started', data: { subject: 'route:1' } })
    await until(async () => (await channels())[0]?.lastSentAt !== null)
  })

  it('is signed by both secrets for a day after an exchange', async () => {
    const { id, secret } = await addWebhook()
    const answer = await send('POST', `/channels/${id}/secret`)
    expect(await send('POST', `/channels/${id}/test`).then((tested) => tested.json())).toMatchObject({
      isDelivered: true,
    })
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    for (const key of [secret, answer.json().secret])
      expect(new Webhook(key).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'report.received',
      })
    expect((await channels())[0]?.previousSecretUntil).not.toBeNull()
  })

  it('gets the same id on every try, and shows why a try failed', async () => {
    const { id } = await addWebhook()
    await addRule(id)
    await untilReading()
    receiver.answer((response) => void response.writeHead(500).end())
    await happen(1)
    await until(async () => (await channels())[0]?.failure?.reason === 'it answered 500')
    receiver.answer((response) => void response.writeHead(200).end())
    await until(async () => (await channels())[0]?.lastSentAt !== null)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
    expect((await channels())[0]?.failure).toBeNull()
  })

  it('gets ten thousand events at once as one message', async () => {
    const { id } = await addWebhook()
    await addRule(id)
    await untilReading()
    await happen(10_000)
    const waiting = () =>
      app.database.pool.query('select count, collects from mf_connections.messages where channel_id = $1', [
        id,
      ])
    await until(async () => (await waiting()).rows[0]?.count === 10_000)
    expect((await waiting()).rows).toEqual([{ count: 10_000, collects: 'burst' }])
  })

  it('that wants no more messages is not tried again, until somebody sends one again', async () => {
    const { id } = await addWebhook()
    await addRule(id)
    await untilReading()
    receiver.answer((response) => void response.writeHead(410).end())
    await happen(1)
    await until(async () => (await failed()).length === 1)
    const [message] = await failed()
    expect(message).toMatchObject({ channel: 'Depot', tries: 1, reason: 'it answered 410' })
    receiver.answer((response) => void response.writeHead(200).end())
    expect((await send('POST', `/failed-messages/${message?.id}/resend`)).statusCode).toBe(204)
    await until(async () => (await failed()).length === 0)
    await until(() => receiver.received.length === 2)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('that hangs slows no other', async () => {
    const slow = await startReceiver()
    slow.answer(() => undefined)
    const hanging = await addWebhook({ name: 'Hangs', address: `${slow.url}/hook` })
    const { id } = await addWebhook({ name: 'Quick' })
    await addRule(hanging.id)
    await addRule(id)
    await untilReading()
    await happen(2)
    await until(() => slow.received.length > 0 && receiver.received.length === 2)
    await slow.close()
  })
})

describe('a channel that two people change', () => {
  const body = (name: string, more: object = {}) => ({ name, kind: 'webhook', isOn: true, ...more })
  const versionNow = async () => (await channels())[0]?.version

  it('keeps the first change: the second is refused, until the person has seen the first', async () => {
    const { id } = await addWebhook()
    const seen = await versionNow()
    expect((await send('PUT', `/channels/${id}`, body('Depot A', { seen }))).statusCode).toBe(200)
    const second = await send('PUT', `/channels/${id}`, body('Depot B', { seen }))
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      type: 'urn:problem:changed-meanwhile',
      detail: 'Depot A was changed meanwhile: look at it, then save again.',
    })
    expect((await channels())[0]?.name).toBe('Depot A')
    const third = await send('PUT', `/channels/${id}`, body('Depot B', { seen: await versionNow() }))
    expect(third.statusCode).toBe(200)
    expect((await channels())[0]?.name).toBe('Depot B')
  })

  it('takes a change that is sent again, because its answer was lost', async () => {
    const { id } = await addWebhook()
    const change = body('Depot A', { seen: await versionNow() })
    for (const _ of ['first', 'again'])
      expect((await send('PUT', `/channels/${id}`, change)).statusCode).toBe(200)
  })

  it('takes a change beside a new secret, and one of a caller that knows no versions', async () => {
    const { id } = await addWebhook()
    const seen = await versionNow()
    await send('POST', `/channels/${id}/secret`)
    expect((await send('PUT', `/channels/${id}`, body('Depot A', { seen }))).statusCode).toBe(200)
    expect((await send('PUT', `/channels/${id}`, body('Depot B'))).statusCode).toBe(200)
  })

  it('stays removed, whether or not an address was typed', async () => {
    const { id } = await addWebhook()
    const seen = await versionNow()
    await send('DELETE', `/channels/${id}`)
    for (const address of [undefined, `${receiver.url}/hook`]) {
      const answer = await send(
        'PUT',
        `/channels/${id}`,
        body('Depot A', { seen, ...(address && { address }) }),
      )
      expect(answer.statusCode).toBe(409)
      expect(answer.json().detail).toBe('It was removed meanwhile.')
    }
    expect(await channels()).toEqual([])
  })
})

describe('other receivers', () => {
  it.each([
    ['slack', { text: 'Report received: this is a test, nothing has happened' }],
    ['teams', { type: 'message', attachments: [{ content: { type: 'AdaptiveCard' } }] }],
  ])('such as %s get a body that they understand', async (kind, body) => {
    const { id } = await addWebhook({ kind })
    expect((await send('POST', `/channels/${id}/test`)).json().isDelivered).toBe(true)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject(body)
    expect((await channels())[0]?.address).toBe(`${receiver.url}/…hook`)
  })

  it('such as a room of Matrix get a message under a transaction', async () => {
    const { id } = await addWebhook({
      kind: 'matrix',
      address: receiver.url,
      room: '!depot:example.govt.nz',
      token: 'syt_secret',
    })
    expect((await send('POST', `/channels/${id}/test`)).json().isDelivered).toBe(true)
    const [request] = receiver.received
    expect(request?.method).toBe('PUT')
    expect(request?.path).toMatch(
      /^\/_matrix\/client\/v3\/rooms\/!depot%3Aexample.govt.nz\/send\/m.room.message\/[\w-]{36}$/,
    )
    expect(request?.headers.authorization).toBe('Bearer syt_secret')
  })
})

it('of the name of another one is refused, because rules list names alone', async () => {
  const body = { name: 'Depot north', kind: 'webhook', address: `${receiver.url}/hook`, isOn: true }
  const { id } = await addWebhook(body)
  const answer = await send('PUT', `/channels/${randomUUID()}`, { ...body, name: 'DEPOT north' })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [
      {
        field: 'body.name',
        detail: 'There is a channel Depot north already: give this one another name.',
      },
    ],
  ])
  expect((await send('PUT', `/channels/${id}`, { ...body, isOn: false })).statusCode).toBe(200)
})

describe('an address', () => {
  it.each([
    ['http://hooks.example.com/a', /not an https address\. Give one with https.*MESSAGE_HOSTS_INSIDE/],
    ['http://192.168.1.1/a', /inside the network.*MESSAGE_HOSTS_INSIDE/],
    ['https://10.1.2.3/a', /inside the network/],
    ['https://[::1]/a', /inside the network/],
    ['https://[::ffff:192.168.1.1]/a', /inside the network/],
    ['https://169.254.169.254/latest', /inside the network/],
    ['https://127.0.0.2/x', /inside the network/],
    [
      'https://localhost/x',
      /^This address is refused: it is inside the network\. Who runs the server can allow its host by MESSAGE_HOSTS_INSIDE\.$/,
    ],
    ['https://LOCALHOST:8443/x', /inside the network/],
    ['https://localhost./x', /inside the network/],
    ['https://hooks.localhost/x', /inside the network/],
    ['https://kiri:secret@hooks.example.com/a', /user name or password/],
    ['hooks', /whole address/],
  ])('such as %s is refused with a sentence (ASVS 1.3.6, 13.2.5)', async (address, reason) => {
    const answer = await send('PUT', `/channels/${randomUUID()}`, {
      name: 'Inside',
      kind: 'webhook',
      address,
      isOn: true,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([
      { field: 'body.address', detail: expect.stringMatching(reason) },
    ])
  })

  it('whose host name leads inside is refused when it is asked (ASVS 1.3.6, 13.2.5)', async () => {
    const { id } = await addWebhook()
    // Instead of a name on the internet that leads to this machine.
    await app.database.pool.query(
      `update mf_connections.channels set url = 'https://localhost/hook' where id = $1`,
      [id],
    )
    expect((await send('POST', `/channels/${id}/test`)).json()).toEqual({
      isDelivered: false,
      detail: expect.stringMatching(/inside the network/),
    })
  })

  it('that redirects is not followed (ASVS 15.3.2)', async () => {
    receiver.answer((response) => void response.writeHead(307, { location: 'http://10.0.0.1/' }).end())
    const { id } = await addWebhook()
    expect((await send('POST', `/channels/${id}/test`)).json()).toEqual({
      isDelivered: false,
      detail: expect.stringMatching(/redirects to http:\/\/10.0.0.1, which is not followed/),
    })
  })

  it('that answers for ever is left after its first line', async () => {
    receiver.answer((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(1000)), 5)
      response.on('close', () => clearInterval(timer))
    })
    const { id } = await addWebhook()
    expect((await send('POST', `/channels/${id}/test`)).json().isDelivered).toBe(true)
  })
})

describe('a rule', () => {
  it('previews what it would have sent of yesterday, and sends nothing', async () => {
    const { id } = await addWebhook()
    const rule = await addRule(id, { isOn: false })
    await app.database.pool.query(
      `insert into domain_events (kind, subject, facts, at)
      select 'route.ended', 'route:' || n, '{}', (date_trunc('day', now() at time zone 'Pacific/Auckland') - interval '12 hours')
        at time zone 'Pacific/Auckland' from generate_series(1, 3) as n`,
    )
    const answer = await send('POST', '/rules/preview', rule)
    expect(answer.json()).toMatchObject({ events: 3, messages: 3 })
    expect(receiver.received).toEqual([])
  })

  it('keeps the types of alerts that it tells of, all where a caller does not know of them', async () => {
    const { id } = await addWebhook()
    await addRule(id, { name: 'Workshop', kinds: ['alert.raised'], alertTypes: ['maintenance'] })
    const { alertTypes: _, ...former } = await addRule(id, { name: 'Former' })
    expect(
      (await send('PUT', `/rules/${randomUUID()}`, { ...former, name: 'Former caller' })).statusCode,
    ).toBe(204)
    const { rules } = (await send('GET', '/rules')).json()
    expect(rules).toEqual([
      expect.objectContaining({ name: 'Former', alertTypes: null }),
      expect.objectContaining({ name: 'Former caller', alertTypes: null }),
      expect.objectContaining({ name: 'Workshop', alertTypes: ['maintenance'] }),
    ])
  })

  it('tells of what a feature declares, in its words, and keeps it while that feature is away', async () => {
    const { id } = await addWebhook({ kind: 'slack' })
    expect((await send('GET', '/rules')).json().declaredKinds).toEqual([
      { kind: 'lid.stuck', name: 'Lids are stuck' },
    ])
    const rule = await addRule(id, { kinds: ['lid.stuck'] })
    const ruleId: string = (await send('GET', '/rules')).json().rules[0].id
    await untilReading()
    const declared = { name: 'Lids are stuck', page: '/app/lids' }
    const facts = { type: 'WCC34, WCC35 and 5 more', count: 7, declared }
    await app.database.pool.query(
      `insert into domain_events (kind, subject, facts) values ('lid.stuck', 'lids', $1)`,
      [facts],
    )
    await until(() => receiver.received.length > 0)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      text: 'Lids are stuck: WCC34, WCC35 and 5 more',
    })
    await app.database.pool.query(`update mf_connections.rules set kinds = '{lid.away}' where id = $1`, [
      ruleId,
    ])
    const kept = { ...rule, kinds: ['lid.away', 'lid.stuck'] }
    expect((await send('PUT', `/rules/${ruleId}`, kept)).statusCode).toBe(204)
    const strange = await send('PUT', `/rules/${randomUUID()}`, kept)
    expect(strange.json().errors).toMatchObject([
      { field: 'body.kinds', detail: expect.stringContaining('Nothing here tells of lid.away') },
    ])
  })

  it('leaves with its last channel', async () => {
    const { id } = await addWebhook()
    await addRule(id)
    await send('DELETE', `/channels/${id}`)
    expect((await send('GET', '/rules')).json().rules).toEqual([])
  })

  it('names a channel that is not there', async () => {
    const { id } = await addWebhook()
    const rule = await addRule(id)
    const answer = await send('PUT', `/rules/${randomUUID()}`, { ...rule, channelIds: [randomUUID()] })
    expect(answer.json().errors).toMatchObject([{ field: 'body.channelIds' }])
  })
})

it('lets operators neither see nor change channels', async () => {
  const operator = await signInAs(app, 'operator')
  expect((await send('GET', '/channels', undefined, operator)).statusCode).toBe(403)
  expect((await send('DELETE', `/channels/${randomUUID()}`, undefined, operator)).statusCode).toBe(403)
})
