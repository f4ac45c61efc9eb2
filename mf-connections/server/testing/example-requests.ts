import { randomUUID } from 'node:crypto'
import { type ExampleOffice, type ExampleRequests, get, post, put, remove } from 'api/server-part/testing'
import { signatureBy } from '../mail/link-key'
import { signedText } from '../mail/unsubscribe-link'
import { signedText as signedStop } from '../residents/stop-mails'
import { startGeoReportServer } from './georeport-server'
import { PushBrowser } from './push-browser'

const channelOf = (id: string) =>
  put(`/api/connections/channels/${id}`, {
    name: `Depot ${id.slice(0, 8)}`,
    kind: 'webhook',
    // No port of this machine: messages fail at once.
    address: 'http://127.0.0.1:9/hook',
    isOn: true,
  })
async function newChannel({ call }: ExampleOffice): Promise<string> {
  const id = randomUUID()
  await call(channelOf(id))
  return id
}

/** A browser whose push service is no port of this machine. */
function newBrowser() {
  const { id, subscription } = new PushBrowser(`http://127.0.0.1:9/${randomUUID()}`)
  return { id, put: put(`/api/connections/own-browsers/${id}`, { userAgent: 'Firefox', ...subscription }) }
}

async function keptBrowser({ call }: ExampleOffice): Promise<string> {
  const { id, put } = newBrowser()
  await call(put)
  return `/api/connections/own-browsers/${id}`
}

/** The path of the link that stops the mails to an address. */
async function unsubscribePath(office: ExampleOffice): Promise<string> {
  const { database } = office.app
  const channel = { id: randomUUID(), url: 'kiri@example.govt.nz' }
  await database.pool.query(
    `insert into mf_connections.channels (id, name, kind, url, is_on, made_at) values ($1, 'Kiri', 'email', $2, true, now())`,
    [channel.id, channel.url],
  )
  return `/api/connections/unsubscribe/${channel.id}/${await signatureOf(office, signedText(channel))}`
}

/** The path of the link that stops the mails about a report. */
async function stopPath(office: ExampleOffice): Promise<string> {
  const addressee = { reportId: randomUUID(), addressKey: 'key' }
  const signature = await signatureOf(office, signedStop(addressee))
  return `/api/connections/resident-mails/${addressee.reportId}/key/${signature}`
}

async function signatureOf({ app: { database } }: ExampleOffice, text: string): Promise<string> {
  await database.pool.query(
    `insert into mf_connections.link_key (key) values ('a key of the tests') on conflict do nothing`,
  )
  const { rows } = await database.pool.query('select key from mf_connections.link_key')
  return signatureBy(rows[0].key, text)
}

async function placeOfBin({ app: { database } }: ExampleOffice): Promise<{ street: string; suburb: string }> {
  await database.pool.query(`update bins set location = '1 Cuba Street, Te Aro' where id = 'WN001'`)
  const { rows } = await database.pool.query(`select street, suburb from bins where id = 'WN001'`)
  return rows[0]
}

async function newOpen311Key({ call }: ExampleOffice): Promise<string> {
  const answer = await call(put(`/api/connections/open311/keys/${randomUUID()}`, { name: 'FixMyStreet' }))
  return (answer as { key: string }).key
}

const requestWith = (api_key: string) => ({
  api_key,
  service_code: 'overflowing',
  'attribute[bin_id]': 'WN001',
  description: randomUUID(),
})

async function newRequest({ call }: ExampleOffice, key?: string): Promise<string> {
  const api_key = key ?? (await newOpen311Key({ call } as ExampleOffice))
  const answer = await call(post('/open311/v2/requests.json', requestWith(api_key)))
  return (answer as { service_request_id: string }[])[0]?.service_request_id ?? ''
}

async function update(office: ExampleOffice) {
  const api_key = await newOpen311Key(office)
  const service_request_id = await newRequest(office, api_key)
  return { api_key, service_request_id, description: 'It is still full' }
}

const PASSING_ON = '/api/connections/open311/passing-on'
// No port of this machine: nothing takes what is passed on.
const OTHER_SERVER = { address: 'http://127.0.0.1:9/open311/v2', jurisdiction: null }
const otherSystem = () =>
  put(PASSING_ON, {
    ...OTHER_SERVER,
    ...{ name: 'City contact centre', isOn: true, sendsWords: false, services: [] },
  })

async function servicesOfAnother() {
  const { address } = await startGeoReportServer()
  return post(`${PASSING_ON}/services`, { ...OTHER_SERVER, address })
}

async function reportToPassOn(office: ExampleOffice) {
  await office.call(otherSystem())
  const reference = await newRequest(office)
  return put(`${PASSING_ON}/reports/${reference}`, { service: 'DUMP' })
}

/** A request with the key of a platform, which has this subscription. */
async function ofSubscriber({ call }: ExampleOffice) {
  const made = await call(
    put(`/api/connections/open311/keys/${randomUUID()}`, { name: 'City platform', purpose: 'ngsi-ld' }),
  )
  const headers = { 'x-auth-token': (made as { key: string }).key }
  const subscribe = {
    ...post('/ngsi-ld/v1/subscriptions', {
      type: 'Subscription',
      entities: [{ type: 'WasteContainer' }],
      notification: { endpoint: { uri: 'http://127.0.0.1:9/notify' } },
    }),
    headers,
  }
  return { headers, subscribe, call }
}

async function keptSubscription(office: ExampleOffice) {
  const { headers, subscribe, call } = await ofSubscriber(office)
  const { id } = (await call(subscribe)) as { id: string }
  return { headers, url: `/ngsi-ld/v1/subscriptions/${id}` }
}

async function followedPath(office: ExampleOffice): Promise<string> {
  await office.call(put('/api/connections/resident-notifications', { isOn: true }))
  return `/api/followed-reports/${await newRequest(office)}`
}

async function newFollower(office: ExampleOffice) {
  const { id, subscription } = new PushBrowser(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`)
  return { path: `${await followedPath(office)}/browsers/${id}`, subscription }
}

export const EXAMPLE_REQUESTS: ExampleRequests = {
  putChannel: async () => channelOf(randomUUID()),
  rotateChannelSecret: async (office) => post(`/api/connections/channels/${await newChannel(office)}/secret`),
  testChannel: async (office) => post(`/api/connections/channels/${await newChannel(office)}/test`),
  putRule: async (office) =>
    put(`/api/connections/rules/${randomUUID()}`, {
      name: 'Routes',
      kinds: ['route.started'],
      leastPriority: 'low',
      suburb: null,
      channelIds: [await newChannel(office)],
      takesTurns: false,
      timing: 'at-once',
      quiet: null,
      isOn: true,
    }),
  showUnsubscribing: async (office) => get(await unsubscribePath(office)),
  unsubscribe: async (office) => post(await unsubscribePath(office), { 'List-Unsubscribe': 'One-Click' }),
  putOpen311Key: async () => put(`/api/connections/open311/keys/${randomUUID()}`, { name: 'FixMyStreet' }),
  putPassingOn: async () => otherSystem(),
  tryPassingOn: servicesOfAnother,
  passOnReport: reportToPassOn,
  listEntities: async () => get('/ngsi-ld/v1/entities?type=WasteContainer'),
  createSubscription: async (office) => (await ofSubscriber(office)).subscribe,
  listSubscriptions: async (office) => ({
    ...get('/ngsi-ld/v1/subscriptions'),
    headers: (await keptSubscription(office)).headers,
  }),
  getSubscription: async (office) => {
    const { headers, url } = await keptSubscription(office)
    return { ...get(url), headers }
  },
  deleteSubscription: async (office) => {
    const { headers, url } = await keptSubscription(office)
    return { ...remove(url), headers }
  },
  getEntity: async () => get('/ngsi-ld/v1/entities/urn:ngsi-ld:WasteContainer:WN001'),
  binCalendar: async () => get('/api/connections/calendars/bins/WN001/calendar.ics'),
  streetCalendar: async (office) => {
    const { street } = await placeOfBin(office)
    return get(`/api/connections/calendars/streets/${encodeURIComponent(street)}/calendar.ics`)
  },
  suburbCalendar: async (office) => {
    const { suburb } = await placeOfBin(office)
    return get(`/api/connections/calendars/suburbs/${encodeURIComponent(suburb)}/calendar.ics`)
  },
  open311Service: async () => get('/open311/v2/services/overflowing.json'),
  open311ServiceXml: async () => get('/open311/v2/services/overflowing.xml'),
  open311Request: async (office) => get(`/open311/v2/requests/${await newRequest(office)}.json`),
  open311RequestXml: async (office) => get(`/open311/v2/requests/${await newRequest(office)}.xml`),
  open311Token: async (office) => get(`/open311/v2/tokens/${await newRequest(office)}.json`),
  open311TokenXml: async (office) => get(`/open311/v2/tokens/${await newRequest(office)}.xml`),
  open311CreateRequest: async (office) =>
    post('/open311/v2/requests.json', requestWith(await newOpen311Key(office))),
  open311CreateRequestXml: async (office) =>
    post('/open311/v2/requests.xml', requestWith(await newOpen311Key(office))),
  open311CreateUpdate: async (office) => post('/open311/v2/servicerequestupdates.json', await update(office)),
  open311CreateUpdateXml: async (office) =>
    post('/open311/v2/servicerequestupdates.xml', await update(office)),
  putOwnBrowser: async () => newBrowser().put,
  testOwnBrowser: async (office) => post(`${await keptBrowser(office)}/test`),
  removeOwnBrowser: async (office) => remove(await keptBrowser(office)),
  readFollowedReport: async (office) => get(await followedPath(office)),
  followReport: async (office) => {
    const { path, subscription } = await newFollower(office)
    return put(path, subscription)
  },
  unfollowReport: async (office) => remove((await newFollower(office)).path),
  switchResidentNotifications: async () => put('/api/connections/resident-notifications', { isOn: false }),
  switchResidentMails: async () => put('/api/connections/resident-mails', { isOn: false }),
  showStopping: async (office) => get(await stopPath(office)),
  stopResidentMails: async (office) => post(await stopPath(office), { 'List-Unsubscribe': 'One-Click' }),
  resendMessage: async (office) => {
    const id = randomUUID()
    await office.app.database.pool.query(
      `insert into mf_connections.messages (id, channel_id, collects, state, events, count, made_at, due_at, give_up_at)
       values ($1, $2, 'none', 'failed', '[]', 1, now(), now(), now())`,
      [id, await newChannel(office)],
    )
    return post(`/api/connections/failed-messages/${id}/resend`)
  },
}
