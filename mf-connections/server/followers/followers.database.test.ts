import { randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forgetIn, keepBins, servePart, signInAs, takeShortPauses } from 'api/server-part/testing'
import { part } from '../index'
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver'
import { PushBrowser } from '../testing/push-browser'

jest.setTimeout(60_000)
takeShortPauses()

const received: { path: string; body: Buffer }[] = []
/** What the push service answers, by path. */
const answers = new Map<string, number>()
const service = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    received.push({ path, body: Buffer.concat(chunks) })
    response.writeHead(answers.get(path) ?? 201).end()
  })
})

let app: Awaited<ReturnType<typeof servePart>>
let admin: Record<string, string>
let mails: MailReceiver
let origin: string
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  mails = await startMailReceiver()
  app = await servePart(part, {
    MESSAGE_HOSTS_INSIDE: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Smart Bins <bins@example.govt.nz>',
    PUBLIC_ORIGIN: 'https://bins.example.govt.nz',
  })
  admin = await signInAs(app, 'admin')
  await keepBins(app.database, { id: 'WN042', lat: -41.29, lng: 174.77, location: 'Lambton Quay' })
  await until(async () => (await rows('select from mf_connections.reader')).length === 1)
})
afterAll(async () => {
  await app.close()
  await mails.close()
  service.closeAllConnections()
  await new Promise((closed) => service.close(closed))
})
beforeEach(async () => {
  await app.database.pool.query(
    'delete from mf_connections.messages; delete from mf_connections.report_followers',
  )
  received.length = 0
  mails.received.length = 0
  answers.clear()
  for (const name of ['resident-mails', 'resident-notifications']) await switchOn(name, true)
})

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const switchOn = async (name: string, isOn: boolean) => {
  const url = `/api/connections/${name}`
  const answer = await app.inject({ method: 'PUT', url, headers: admin, payload: { isOn } })
  expect(answer.statusCode).toBe(204)
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never was so.')
}

const SECRET = { 'report-secret': '0123456789abcdef0123456789abcdef' }
const resident = () => ({ host: admin.host ?? '' })

interface Made {
  id: string
  reference: string
}

/** A report of a phone in a network of its own, so that it is not held. */
async function report(fields: object = { contact: { email: 'hana@example.nz' } }): Promise<Made> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { ...resident(), ...SECRET, 'idempotency-key': randomUUID() },
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.1`,
    payload: { binId: 'WN042', issue: 'Overflowing', ...fields },
  })
  expect(answer.statusCode).toBeLessThan(300)
  return answer.json()
}
async function move({ id }: Made, from: string, to: string, fields: object = {}): Promise<void> {
  const url = `/api/reports/${id}/status`
  const answer = await app.inject({ method: 'POST', url, headers: admin, payload: { from, to, ...fields } })
  expect(answer.statusCode).toBe(200)
}

const pathOf = ({ reference }: Made, { id }: PushBrowser) =>
  `/api/followed-reports/${reference}/browsers/${id}`
const browserAt = (path = `/${randomUUID()}`) => new PushBrowser(`${origin}${path}`)
const put = (
  made: Made,
  browser: PushBrowser,
  headers: object = SECRET,
  payload: object = browser.subscription,
) =>
  app.inject({ method: 'PUT', url: pathOf(made, browser), headers: { ...resident(), ...headers }, payload })
async function follow(made: Made, browser = browserAt(), headers: object = SECRET): Promise<PushBrowser> {
  const answer = await put(made, browser, headers)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  return browser
}
const stop = (made: Made, browser: PushBrowser) =>
  app.inject({ method: 'DELETE', url: pathOf(made, browser), headers: resident() })
const read = async ({ reference }: Pick<Made, 'reference'>, query = '') =>
  app.inject({ url: `/api/followed-reports/${reference}${query}`, headers: resident() })

const about = ({ id }: Made) =>
  rows('select id, count, state, tries from mf_connections.messages where about = $1 order by made_at', [
    `report:${id}`,
  ])
const untilTold = (made: Made, count: number) =>
  until(async () => (await about(made)).reduce((sum, message) => sum + message.count, 0) === count)
const untilSettled = (made: Made) =>
  until(async () => (await about(made)).every(({ state }) => state === 'sent'))
/** The minute in which a message collects is over, as is the time until the next try. */
const sendNow = () => rows(`update mf_connections.messages set due_at = now() where state = 'waiting'`)
const aLookLater = () => new Promise((resolve) => setTimeout(resolve, 300))
const readBy = (browser: PushBrowser) =>
  received
    .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
    .map(({ body }) => browser.read(body))
const subjects = () => mails.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])

/** A report that was received and mailed, and has nothing waiting. */
async function receivedReport(): Promise<Made> {
  const made = await report()
  await untilTold(made, 1)
  await sendNow()
  await until(() => mails.received.length === 1)
  await untilSettled(made)
  mails.received.length = 0
  return made
}

/** A report without an address, of which the events are read. */
async function quietReport(fields: object = {}): Promise<Made> {
  const made = await report(fields)
  await aLookLater()
  return made
}

it('a browser is told what becomes of a report, without a word that finds it, and no mail is sent', async () => {
  const made = await receivedReport()
  const browser = await follow(made)
  await move(made, 'open', 'investigating')
  await untilTold(made, 2)
  await sendNow()
  await until(() => received.length === 1)
  await move(made, 'investigating', 'closed', { reason: 'Ring Hana on 021 555 0199.' })
  await untilTold(made, 3)
  await sendNow()
  await until(() => received.length === 2)
  await move(made, 'closed', 'open')
  await untilTold(made, 4)
  await sendNow()
  await until(() => received.length === 3)
  const common = {
    body: 'Overflowing: Lambton Quay',
    path: `/report/status/${made.reference}`,
    tag: expect.any(String),
  }
  expect(readBy(browser)).toEqual([
    { title: 'Your report is being looked into', ...common },
    { title: 'Your report is closed', ...common },
    { title: 'Your report is open again', ...common },
  ])
  await untilSettled(made)
  expect(mails.received).toEqual([])
})

it('the audit trail has for which report a notification was, and holds no endpoint', async () => {
  const made = await receivedReport()
  await follow(made, browserAt('/a-phone'))
  await move(made, 'open', 'scheduled')
  await untilTold(made, 2)
  await sendNow()
  await until(() => received.length === 1)
  await untilSettled(made)
  const [, message] = await about(made)
  const trail = await rows(
    `select action, subject, change from audit where change::text like '%' || $1 || '%' or subject like '%' || $1 order by seq`,
    [message.id],
  )
  expect(trail).toMatchObject([
    { action: 'report.notify', subject: `report:${made.id}`, change: { message: message.id } },
    { action: 'message.send', subject: `message:${message.id}`, change: { about: `report:${made.id}` } },
  ])
  const kept = await rows('select to_jsonb(audit)::text as text from audit')
  expect(kept.map(({ text }) => text).join()).not.toContain('/a-phone')
})

it.each([404, 410])(
  'a mail is sent for a notification, once, when the push service answers %d, and from then on',
  async (status) => {
    const made = await receivedReport()
    const browser = await follow(made)
    answers.set(new URL(browser.subscription.endpoint).pathname, status)
    await move(made, 'open', 'scheduled')
    await untilTold(made, 2)
    await sendNow()
    await until(() => mails.received.length === 1)
    await aLookLater()
    expect(subjects()).toEqual([`Your report ${made.reference} is scheduled`])
    expect(await rows('select from mf_connections.report_followers')).toEqual([])
    await move(made, 'scheduled', 'fixed')
    await untilTold(made, 3)
    await sendNow()
    await until(() => mails.received.length === 2)
    expect(received).toHaveLength(1)
  },
)

it('is tried again under the same id, and mailed when it was tried for three days', async () => {
  const made = await receivedReport()
  const browser = await follow(made)
  const other = await follow(made)
  answers.set(new URL(browser.subscription.endpoint).pathname, 503)
  await move(made, 'open', 'scheduled')
  await untilTold(made, 2)
  await sendNow()
  await until(() => received.length === 2)
  await until(async () => (await about(made))[1].tries === 1)
  await sendNow()
  await until(() => received.length === 3)
  expect(readBy(other)).toHaveLength(1)
  const tags = readBy(browser).map(({ tag }) => tag)
  expect(tags).toEqual([tags[0], tags[0]])
  expect(mails.received).toEqual([])

  await stop(made, other)
  await rows(
    `update mf_connections.messages set taken_by = '{}', due_at = now(), give_up_at = now() where state = 'waiting'`,
  )
  await until(() => mails.received.length === 1)
  expect(subjects()).toEqual([`Your report ${made.reference} is scheduled`])
})

it('whoever has the reference alone is told, too, and silences nobody', async () => {
  const made = await receivedReport()
  const stranger = await follow(made, browserAt(), {})
  const liar = await follow(made, browserAt(), { 'report-secret': 'f'.repeat(32) })
  await move(made, 'open', 'scheduled')
  await untilTold(made, 3)
  await sendNow()
  await until(() => received.length === 2 && mails.received.length === 1)
  expect([readBy(stranger), readBy(liar)]).toMatchObject([
    [{ title: 'Your report is scheduled' }],
    [{ title: 'Your report is scheduled' }],
  ])
})

it('what waits to be mailed goes to the browser that follows meanwhile', async () => {
  const made = await report()
  await untilTold(made, 1)
  const browser = await follow(made)
  await sendNow()
  await until(() => received.length === 1)
  expect(readBy(browser)).toMatchObject([{ title: 'We have your report' }])
  await untilSettled(made)
  expect(mails.received).toEqual([])
})

it('needs no address, and tells of the report that the resident’s is handled with', async () => {
  const first = await report({})
  const same = await quietReport({ sameAs: first.reference })
  const browser = await follow(same)
  await move(first, 'open', 'fixed')
  await untilTold(same, 1)
  await sendNow()
  await until(() => received.length === 1)
  expect(readBy(browser)).toMatchObject([
    {
      title: 'Your report is handled with another report, which is fixed',
      path: `/report/status/${same.reference}`,
    },
  ])
  expect(await about(first)).toEqual([])
})

it('a resident stops it, and gets mails again, also for what waits', async () => {
  const made = await receivedReport()
  const browser = await follow(made)
  expect((await read(made, `?browser=${browser.id}`)).json()).toMatchObject({ isFollowing: true })
  await move(made, 'open', 'scheduled')
  await untilTold(made, 2)
  for (const _ of [1, 2]) expect((await stop(made, browser)).statusCode).toBe(204)
  expect((await read(made, `?browser=${browser.id}`)).json()).toMatchObject({ isFollowing: false })
  await sendNow()
  await until(() => mails.received.length === 1)
  expect(received).toEqual([])
})

it('nothing is told while it is off, and mails are sent', async () => {
  const made = await receivedReport()
  await follow(made)
  await switchOn('resident-notifications', false)
  expect((await read(made)).json()).toEqual({ publicKey: null, isFollowing: false })
  expect((await put(made, browserAt())).statusCode).toBe(409)
  await move(made, 'open', 'scheduled')
  await untilTold(made, 2)
  await sendNow()
  await until(() => mails.received.length === 1)
  expect(received).toEqual([])
  const shown = await app.inject({ url: '/api/connections/resident-notifications', headers: admin })
  expect(shown.json()).toMatchObject({ isOn: false, followed: 1 })
})

it('nothing is told of a report that is held or was withdrawn', async () => {
  const held = await receivedReport()
  const withdrawn = await quietReport()
  for (const made of [held, withdrawn]) await follow(made)
  for (const made of [held, withdrawn]) await move(made, 'open', 'scheduled')
  await untilTold(held, 2)
  await untilTold(withdrawn, 1)
  await rows('update reports set is_held = true where id = $1', [held.id])
  await rows(`update reports set status = 'withdrawn' where id = $1`, [withdrawn.id])
  await sendNow()
  await until(async () => (await about(held)).length === 1 && (await about(withdrawn)).length === 0)
  expect(received).toEqual([])
  expect((await put(withdrawn, browserAt())).json().detail).toBe('Nothing more is told of this report.')
})

it('followers go with the personal data of the report', async () => {
  const [kept, old, erased] = [await report({}), await report({}), await report()]
  for (const made of [kept, old, erased]) await follow(made)
  await rows(`update reports set reported_at = now() - interval '2 years' where id = $1`, [old.id])
  await rows(`update reports set contact = null, body_hash = '' where id = $1`, [erased.id])
  await forgetIn(app, part)
  expect(await rows('select report_id from mf_connections.report_followers')).toEqual([
    { report_id: kept.id },
  ])
  expect((await read(old)).json()).toEqual({ publicKey: null, isFollowing: false })
})

it('ten browsers follow a report at most, and the resident’s own takes the place of another', async () => {
  const made = await report({})
  for (let n = 0; n < 10; n++) await follow(made, browserAt(), {})
  const refused = await put(made, browserAt(), {})
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    '10 browsers follow this report: stop in one of them.',
  ])
  await follow(made)
  const own = await rows('select is_own from mf_connections.report_followers order by is_own')
  expect([own.length, own.at(-1)]).toEqual([10, { is_own: true }])
})

it.each([
  ['https://push.example.com/a', /no push service of a browser that we know/],
  ['https://fcm.googleapis.com.example.com/a', /no push service of a browser that we know/],
  ['https://10.0.0.7/push', /inside the network/],
  ['http://fcm.googleapis.com/a', /not an https address/],
])('refuses the endpoint %s', async (endpoint, reason) => {
  const answer = await put(await report({}), new PushBrowser(endpoint))
  expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringMatching(reason)])
})

it('refuses keys that encrypt nothing, the id of another endpoint, and an unknown report', async () => {
  const made = await report({})
  const browser = browserAt()
  const broken = await put(made, browser, SECRET, { ...browser.subscription, p256dh: 'A'.repeat(87) })
  expect([broken.statusCode, broken.json().detail]).toEqual([
    400,
    expect.stringMatching(/no point of the curve/),
  ])
  expect((await put(made, browser, SECRET, browserAt().subscription)).statusCode).toBe(400)
  const unknown = { id: '', reference: 'AAAAA-AAAAA' }
  expect((await put(unknown, browser)).statusCode).toBe(404)
  expect((await read(unknown)).statusCode).toBe(404)
  expect((await stop(unknown, browser)).statusCode).toBe(404)
})

it('staff send one again while a browser follows, and are told when none does', async () => {
  const made = await receivedReport()
  const browser = await follow(made)
  await move(made, 'open', 'scheduled')
  await untilTold(made, 2)
  await rows(`update mf_connections.messages set state = 'failed' where state = 'waiting'`)
  const [, { id }] = await about(made)
  const again = () =>
    app.inject({ method: 'POST', url: `/api/connections/failed-messages/${id}/resend`, headers: admin })
  await stop(made, browser)
  expect((await again()).json().detail).toBe('No browser follows this report any more.')
  await follow(made, browser)
  expect((await again()).statusCode).toBe(204)
  await until(() => received.length === 1)
})
