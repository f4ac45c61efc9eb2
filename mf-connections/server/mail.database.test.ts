import { randomUUID } from 'node:crypto'
import { servePart, signInAs, takeShortPauses } from 'api/server-part/testing'
import type { SMTPServerOptions } from 'smtp-server'
import type { Channel, FailedMessage } from '../operations'
import { part } from './index'
import { type MailReceiver, refusal, startMailReceiver } from './testing/mail-receiver'

jest.setTimeout(30_000)
takeShortPauses()

const ORIGIN = 'https://bins.example.govt.nz'
let refuse: ReturnType<typeof refusal> | null = null
const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(refuse)

let app: Awaited<ReturnType<typeof servePart>>
let admin: Record<string, string>
let receiver: MailReceiver
beforeAll(async () => {
  receiver = await startMailReceiver({ onRcptTo })
  app = await servePart(part, {
    SMTP_URL: `smtp://127.0.0.1:${receiver.port}`,
    MAIL_FROM: 'Smart Bins <bins@example.govt.nz>',
    PUBLIC_ORIGIN: ORIGIN,
  })
  admin = await signInAs(app, 'admin')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})
afterEach(async () => {
  refuse = null
  for (const { id } of await channels()) await send('DELETE', `/channels/${id}`)
  receiver.received.length = 0
})

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const send = (method: Method, path: string, payload?: object) =>
  app.inject({ method, url: `/api/connections${path}`, headers: admin, ...(payload && { payload }) })
const channels = async (): Promise<Channel[]> => (await send('GET', '/channels')).json().channels
const failed = async (): Promise<FailedMessage[]> => (await send('GET', '/failed-messages')).json().messages

const body = { name: 'Kiri', kind: 'email', address: 'kiri@example.govt.nz', isOn: true }

async function addAddress(fields: object = {}) {
  const id = randomUUID()
  expect((await send('PUT', `/channels/${id}`, { ...body, ...fields })).statusCode).toBe(200)
  const rule = {
    name: 'Routes',
    kinds: ['route.started'],
    leastPriority: 'low',
    suburb: null,
    channelIds: [id],
    takesTurns: false,
    timing: 'at-once',
    quiet: null,
    isOn: true,
  }
  expect((await send('PUT', `/rules/${randomUUID()}`, rule)).statusCode).toBe(204)
  // What comes before the first look of the reader is not told.
  await until(async () => (await app.database.pool.query('select from mf_connections.reader')).rowCount === 1)
  return id
}

const happen = (count: number) =>
  app.database.pool.query(
    `insert into domain_events (kind, subject, facts)
    select 'route.started', 'route:' || n, '{}' from generate_series(1, $1::int) as n`,
    [count],
  )

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never was so.')
}

/** The path of the link that stops the mails, from the latest mail. */
function linkOfLatest(): string {
  const source = receiver.received.at(-1)?.source.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const url = /^List-Unsubscribe: <(.+)>/m.exec(source)?.[1] ?? ''
  expect(url.startsWith(`${ORIGIN}/`)).toBe(true)
  return url.slice(ORIGIN.length)
}

/** As a mail program posts: a form, without a cookie and an origin. */
const postForm = (url: string, payload: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: admin.host ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

it('gets what happened, and the channel says when', async () => {
  await addAddress()
  await happen(1)
  await until(() => receiver.received.length === 1)
  expect(receiver.received[0]?.source).toContain('Subject: Route started: 1')
  await until(async () => (await channels())[0]?.lastSentAt !== null)
})

it('gets ten thousand events at once as one mail', async () => {
  const id = await addAddress()
  await happen(10_000)
  const waiting = () =>
    app.database.pool.query('select count, collects from mf_connections.messages where channel_id = $1', [id])
  await until(async () => (await waiting()).rows[0]?.count === 10_000)
  expect((await waiting()).rows).toEqual([{ count: 10_000, collects: 'burst' }])
  await app.database.pool.query('update mf_connections.messages set due_at = now() where channel_id = $1', [
    id,
  ])
  await until(() => receiver.received.length === 1)
  expect(receiver.received[0]?.source).toContain('Subject: 10,000 events')
})

it('is stopped by the one POST that a mail program sends, and by nothing less', async () => {
  const id = await addAddress()
  await happen(1)
  await until(() => receiver.received.length === 1)
  const link = linkOfLatest()

  const shown = await app.inject({ url: link, headers: { host: admin.host ?? '' } })
  expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(shown.body).toContain('<button>Stop these mails</button>')
  expect((await postForm(link, 'List-Unsubscribe=No')).statusCode).toBe(400)
  expect(
    (await postForm(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, 'List-Unsubscribe=One-Click'))
      .statusCode,
  ).toBe(404)
  expect((await channels())[0]?.isOn).toBe(true)

  const stopped = await postForm(link, 'List-Unsubscribe=One-Click')
  expect([stopped.statusCode, stopped.body]).toEqual([200, expect.stringContaining('No more mails')])
  expect((await postForm(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect((await channels())[0]).toMatchObject({ isOn: false, switchedOff: { because: 'unsubscribed' } })
  expect((await send('POST', `/channels/${id}/test`)).json().detail).toMatch(/wants no more mails/)
  await happen(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(receiver.received).toHaveLength(1)
})

it('keeps on when the link of an earlier address is used', async () => {
  const id = await addAddress()
  expect((await send('POST', `/channels/${id}/test`)).json().isDelivered).toBe(true)
  const link = linkOfLatest()
  await send('PUT', `/channels/${id}`, { ...body, address: 'aroha@example.govt.nz' })
  expect((await postForm(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
  expect((await channels())[0]?.isOn).toBe(true)
})

it('is switched off when the mail server refuses the address, until somebody switches it on', async () => {
  const id = await addAddress()
  refuse = refusal(550, '5.1.1 No such user')
  await happen(1)
  await until(async () => (await channels())[0]?.isOn === false)
  expect((await channels())[0]?.switchedOff).toMatchObject({
    because: 'refused',
    detail: 'the mail server answered “550 5.1.1 No such user”',
  })
  const [message] = await failed()
  expect(message).toMatchObject({ channel: 'Kiri', tries: 1 })
  expect((await send('POST', `/failed-messages/${message?.id}/resend`)).statusCode).toBe(409)

  refuse = null
  await send('PUT', `/channels/${id}`, body)
  expect((await channels())[0]?.switchedOff).toBeNull()
  expect((await send('POST', `/failed-messages/${message?.id}/resend`)).statusCode).toBe(204)
  await until(() => receiver.received.length === 1)
  expect(receiver.received[0]?.source).toContain(`Message-ID: <${message?.id}@example.govt.nz>`)
})

it('is tried again under the same Message-ID while the mail server has no time', async () => {
  await addAddress()
  refuse = refusal(450, '4.2.1 Try later')
  await happen(1)
  await until(async () => (await channels())[0]?.failure !== null)
  expect((await channels())[0]).toMatchObject({ isOn: true, waiting: 1 })
  refuse = null
  await until(() => receiver.received.length === 1)
})

it.each([
  ['kiri', /one e-mail address/],
  ['kiri@example.govt.nz, eve@example.com', /one e-mail address/],
  ['KIRI@example.govt.nz', /address of the channel Kiri/],
])('is refused as %s', async (address, detail) => {
  await addAddress()
  const answer = await send('PUT', `/channels/${randomUUID()}`, { ...body, address })
  expect(answer.json().errors).toMatchObject([
    { field: 'body.address', detail: expect.stringMatching(detail) },
  ])
})

it('shows how mails leave, but no password', async () => {
  expect((await send('GET', '/channels')).json().mail).toEqual({
    server: `127.0.0.1:${receiver.port}`,
    from: 'Smart Bins <bins@example.govt.nz>',
  })
})
