import { randomUUID } from 'node:crypto'
import { keepBins, servePart, signInAs, takeShortPauses } from 'api/server-part/testing'
import { part } from '../index'
import { type Receiver, startReceiver } from '../testing/receiver'

jest.setTimeout(60_000)
takeShortPauses()

let app: Awaited<ReturnType<typeof servePart>>
let admin: Record<string, string>
let receiver: Receiver
let key: string

beforeAll(async () => {
  receiver = await startReceiver()
  app = await servePart(part, { MESSAGE_HOSTS_INSIDE: '127.0.0.1' })
  admin = await signInAs(app, 'admin')
  key = await makeKey('City platform')
  await keepBins(
    app.database,
    { id: 'W1', lat: -41.29, lng: 174.77, location: 'Karangahape Street 1, Te Aro' },
    { id: 'W2', lat: -41.3, lng: 174.79, location: 'Ōtaki Street 5, Kilbirnie' },
  )
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})
beforeEach(async () => {
  await app.database.pool.query('delete from mf_connections.subscriptions')
  receiver.received.length = 0
  receiver.answer((response) => response.writeHead(204).end())
})

async function makeKey(name: string, purpose = 'ngsi-ld'): Promise<string> {
  const url = `/api/connections/open311/keys/${randomUUID()}`
  const answer = await app.inject({ method: 'PUT', url, headers: admin, payload: { name, purpose } })
  expect(answer.statusCode).toBe(200)
  return answer.json().key
}

const PATH = '/ngsi-ld/v1/subscriptions'
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, payload?: object) =>
  app.inject({ method, url, headers: { 'x-auth-token': token }, ...(payload && { payload }) })
const subscription = (fields: object = {}) => ({
  type: 'Subscription',
  entities: [{ type: 'WasteContainer' }],
  notification: { format: 'keyValues', endpoint: { uri: `${receiver.url}/notify` } },
  '@context': 'https://uri.etsi.org/ngsi-ld/v1/ngsi-ld-core-context.jsonld',
  ...fields,
})
const subscribe = (fields: object = {}, token = key) => ask('POST', PATH, token, subscription(fields))

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never was so.')
}

const notifications = () => receiver.received.map(({ body }) => JSON.parse(body))
const told = () =>
  notifications().map(({ data }: { data: { binId: string }[] }) => data.map(({ binId }) => binId))
async function measure(binId: string, fillLevel: number): Promise<void> {
  const payload = { readings: [{ binId, fillLevel, at: new Date().toISOString() }] }
  const answer = await app.inject({ method: 'POST', url: '/api/readings', headers: admin, payload })
  expect(answer.statusCode).toBeLessThan(300)
}
const dueNow = () => app.database.pool.query('update mf_connections.subscriptions set next_at = now()')

it('a subscriber is told of all bins once, and then of those that change', async () => {
  const made = await subscribe({ id: 'urn:ngsi-ld:Subscription:levels' })
  expect([made.statusCode, made.headers.location]).toEqual([
    201,
    `${PATH}/urn%3Angsi-ld%3ASubscription%3Alevels`,
  ])
  await until(() => receiver.received.length === 1)
  expect(notifications()[0]).toEqual({
    id: expect.stringMatching(/^urn:ngsi-ld:Notification:[0-9a-f-]{36}$/),
    type: 'Notification',
    subscriptionId: 'urn:ngsi-ld:Subscription:levels',
    notifiedAt: expect.any(String),
    data: [
      expect.objectContaining({ id: 'urn:ngsi-ld:WasteContainer:W1', type: 'WasteContainer', binId: 'W1' }),
      expect.objectContaining({ binId: 'W2' }),
    ],
  })
  await measure('W2', 60)
  await until(() => receiver.received.length === 2)
  expect(told()).toEqual([['W1', 'W2'], ['W2']])
  expect(notifications()[1].data[0]).toMatchObject({ fillingLevel: 0.6 })
  const state = async () => (await ask('GET', made.headers.location as string, key)).json()
  await until(async () => (await state()).notification.timesSent === 2)
  expect(await state()).toMatchObject({ status: 'active', notification: { status: 'ok' } })
})

it('is told of what it asks for alone, with the attributes and headers that it wants', async () => {
  await measure('W1', 20)
  const endpoint = {
    uri: receiver.url,
    accept: 'application/ld+json',
    receiverInfo: [{ key: 'X-Api-Key', value: 'theirs' }],
  }
  const made = await subscribe({
    q: 'fillingLevel<0.5',
    geoQ: { georel: 'near;maxDistance==500', geometry: 'Point', coordinates: [174.77, -41.29] },
    watchedAttributes: ['fillingLevel'],
    notification: { attributes: ['fillingLevel'], endpoint },
  })
  // What the subscription of the test before was sent may still arrive.
  const theirs = () => receiver.received.filter((one) => one.headers['x-api-key'] === 'theirs')
  await until(() => theirs().length === 1)
  const [{ headers, body } = { headers: {}, body: '' }] = theirs()
  expect(headers).toMatchObject({ 'content-type': 'application/ld+json' })
  expect(JSON.parse(body)).toMatchObject({ '@context': expect.any(Array) })
  expect(JSON.parse(body).data).toEqual([
    {
      id: 'urn:ngsi-ld:WasteContainer:W1',
      type: 'WasteContainer',
      fillingLevel: { type: 'Property', value: 0.2 },
    },
  ])
  const shown = (await ask('GET', made.headers.location as string, key)).body
  expect(shown).not.toContain('theirs')
})

it('gets the same notification again until it takes it', async () => {
  receiver.answer((response) => response.writeHead(500).end())
  const made = await subscribe()
  const { id: subscriptionId } = made.json()
  // What the subscription of the test before was sent may still arrive.
  const own = () => notifications().filter((one) => one.subscriptionId === subscriptionId)
  await until(() => own().length === 1)
  const read = async () => (await ask('GET', made.headers.location as string, key)).json().notification
  await until(async () => (await read()).status === 'failed')
  receiver.answer((response) => response.writeHead(204).end())
  await dueNow()
  await until(async () => (await read()).status === 'ok')
  expect(new Set(own().map(({ id }) => id)).size).toBe(1)
})

it('is taken as JSON-LD, and another one with its id is refused as there already', async () => {
  const made = () =>
    app.inject({
      method: 'POST',
      url: PATH,
      headers: { 'x-auth-token': key, 'content-type': 'application/ld+json' },
      payload: JSON.stringify(subscription({ id: 'urn:ngsi-ld:Subscription:ld', isActive: false })),
    })
  expect((await made()).statusCode).toBe(201)
  const again = await made()
  expect([again.statusCode, again.json().type]).toEqual([
    409,
    'https://uri.etsi.org/ngsi-ld/errors/AlreadyExists',
  ])
})

it.each([
  [{ timeInterval: 60 }, 'body.timeInterval'],
  [{ notificationTrigger: ['entityCreated'] }, 'body.notificationTrigger'],
  [{ entities: [{ type: 'WasteContainer', scope: '/a' }] }, 'body.entities.0.scope'],
])('is refused with a member that is not offered: %j', async (fields, field) => {
  const answer = await subscribe(fields)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([{ field, detail: 'There is no such field: take it out.' }])
})

it('that fails is named at Connections with its receiver', async () => {
  receiver.answer((response) => response.writeHead(500).end())
  await subscribe({ id: 'urn:ngsi-ld:Subscription:failing' })
  const failure = async () => {
    const answer = await app.inject({ url: '/api/connections/open311', headers: admin })
    return answer.json().keys.find(({ name }: { name: string }) => name === 'City platform').failure?.reason
  }
  await until(async () => (await failure()) !== undefined)
  expect(await failure()).toBe(
    `urn:ngsi-ld:Subscription:failing to ${new URL(receiver.url).host}: it answered 500`,
  )
})

it('belongs to the system whose key made it', async () => {
  const other = await makeKey('Another platform')
  const made = await subscribe({ isActive: false })
  const url = made.headers.location as string
  expect((await ask('GET', PATH, other)).json()).toEqual([])
  expect((await ask('GET', url, other)).statusCode).toBe(404)
  expect((await ask('DELETE', url, other)).statusCode).toBe(404)
  expect((await ask('GET', PATH, key)).json()).toMatchObject([{ status: 'paused' }])
  expect((await ask('DELETE', url, key)).statusCode).toBe(204)
  expect((await ask('GET', PATH, key)).json()).toEqual([])
})

it('is refused without a key, and with an unknown one', async () => {
  const without = await app.inject({ method: 'POST', url: PATH, payload: subscription() })
  expect([without.statusCode, without.body]).toEqual([400, expect.stringContaining('x-auth-token')])
  expect((await subscribe({}, 'guess')).statusCode).toBe(403)
})

it('is refused with a key for Open311, and Open311 with one for it', async () => {
  expect((await subscribe({}, await makeKey('FixMyStreet', 'open311'))).statusCode).toBe(403)
  const form = new URLSearchParams({ api_key: key, service_code: 'overflowing', 'attribute[bin_id]': 'W1' })
  const request = await app.inject({
    method: 'POST',
    url: '/open311/v2/requests.json',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  expect(request.statusCode).toBe(403)
})

const to = (endpoint: object) => ({ notification: { endpoint } })

it.each([
  [{ entities: [{ type: 'Vehicle' }] }, 'Give WasteContainer: there is no other type.'],
  [{ entities: [{ type: 'WasteContainer', idPattern: '.*' }] }, 'idPattern is not offered'],
  [{ q: 'fillingLevel>' }, 'q: '],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt: Give a time that is to come.'],
  [to({ uri: 'https://10.0.0.1/' }), 'it is inside the network'],
  [to({ uri: 'http://example.org/' }), 'it is not an https address. Give one with https'],
  [
    to({ uri: 'https://example.org/', receiverInfo: [{ key: 'Host', value: 'x' }] }),
    'Give the name of a header',
  ],
])('is refused with %j', async (fields, detail) => {
  const answer = await subscribe(fields)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(detail)
})
