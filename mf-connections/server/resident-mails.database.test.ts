import { randomInt, randomUUID } from 'node:crypto'
import { forgetIn, keepBins, servePart, signInAs, takeShortPauses } from 'api/server-part/testing'
import type { SMTPServerOptions } from 'smtp-server'
import { part } from './index'
import { type MailReceiver, refusal, startMailReceiver } from './testing/mail-receiver'

jest.setTimeout(60_000)
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
  await keepBins(app.database, { id: 'WN042', lat: -41.29, lng: 174.77, location: 'Lambton Quay' })
  await until(async () => (await rows('select from mf_connections.reader')).length === 1)
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})
beforeEach(async () => {
  refuse = null
  await app.database.pool.query(
    'delete from mf_connections.messages; delete from mf_connections.stopped_mails',
  )
  receiver.received.length = 0
  expect((await switchMails(true)).statusCode).toBe(204)
})

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const switchMails = (isOn: boolean) =>
  app.inject({ method: 'PUT', url: '/api/connections/resident-mails', headers: admin, payload: { isOn } })
const state = async () =>
  (await app.inject({ url: '/api/connections/resident-mails', headers: admin })).json()

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never was so.')
}

const SECRET = { 'report-secret': '0123456789abcdef0123456789abcdef' }

/** A report of a phone in a network of its own, so that it is not held. */
async function report(contact?: object, fields: object = {}): Promise<{ id: string; reference: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { host: admin.host ?? '', ...SECRET, 'idempotency-key': randomUUID() },
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.1`,
    payload: { binId: 'WN042', issue: 'Overflowing', ...(contact && { contact }), ...fields },
  })
  expect(answer.statusCode).toBeLessThan(300)
  return answer.json()
}
const leave = (id: string, contact: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/reports/${id}/details`,
    headers: { host: admin.host ?? '', ...SECRET, 'idempotency-key': randomUUID() },
    payload: { contact },
  })
async function move(id: string, from: string, to: string, fields: object = {}): Promise<void> {
  const url = `/api/reports/${id}/status`
  const answer = await app.inject({ method: 'POST', url, headers: admin, payload: { from, to, ...fields } })
  expect(answer.statusCode).toBe(200)
}

const mailsAbout = (id: string) =>
  rows('select count, state, failure from mf_connections.messages where about = $1 order by made_at', [
    `report:${id}`,
  ])
const untilTold = (id: string, count: number) =>
  until(async () => (await mailsAbout(id)).reduce((sum, mail) => sum + mail.count, 0) === count)
/** The minute in which a mail collects is over. */
const sendNow = () =>
  app.database.pool.query(`update mf_connections.messages set due_at = now() where state = 'waiting'`)
const sent = (at: number) =>
  (receiver.received[at]?.source ?? '').replace(/=\r\n/g, '').replace(/\r\n[ \t]+/g, ' ')
const subjects = () => receiver.received.map((_, at) => /^Subject: (.*)$/m.exec(sent(at))?.[1])
/** One look of the reader later. */
const aLookLater = () => new Promise((resolve) => setTimeout(resolve, 300))

const linkOf = (at: number) => /^List-Unsubscribe: <(.+)>/m.exec(sent(at))?.[1]?.slice(ORIGIN.length) ?? ''
const stop = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: admin.host ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

it('a resident is told when the report is received, and what becomes of it', async () => {
  const { id, reference } = await report({ email: 'hana@example.nz', name: 'Hana', phone: '021 555 0199' })
  await untilTold(id, 1)
  await sendNow()
  await until(() => receiver.received.length === 1)
  expect(receiver.received[0]?.to).toEqual(['hana@example.nz'])
  expect(sent(0)).toContain('Overflowing: WN042, Lambton Quay')
  expect(sent(0)).toContain(`${ORIGIN}/report/status/${reference}`)
  expect(sent(0)).not.toMatch(/Hana|555 0199/)

  await move(id, 'open', 'investigating')
  await untilTold(id, 2)
  await sendNow()
  await until(() => receiver.received.length === 2)
  await move(id, 'investigating', 'closed', { reason: 'We emptied it this morning.' })
  await untilTold(id, 3)
  await sendNow()
  await until(() => receiver.received.length === 3)
  expect(sent(2)).toContain('The council writes: We emptied it this morning.')
  await move(id, 'closed', 'open')
  await untilTold(id, 4)
  await sendNow()
  await until(() => receiver.received.length === 4)
  expect(subjects()).toEqual([
    `We have your report ${reference}`,
    `Your report ${reference} is being looked into`,
    `Your report ${reference} is closed`,
    `Your report ${reference} is open again`,
  ])
})

it('a report from a page in te reo Māori is written about in it, with a link to its status page there', async () => {
  const maori = { language: 'mi', name: 'Te reo Māori', isShown: true, isReviewed: false }
  const shown = jest.spyOn(app.councilLanguages, 'languages').mockResolvedValue([maori])
  const { id, reference } = await report({ email: 'hana@example.nz' }, { language: 'mi' })
  await untilTold(id, 1)
  await sendNow()
  await until(() => receiver.received.length === 1)
  expect(sent(0)).toMatch(/^Content-Language: mi$/m)
  expect(sent(0)).toContain(`${ORIGIN}/mi/report/status/${reference}`)
  expect(sent(0)).toContain('<html lang=3D"mi">')
  const stopping = await app.inject({ url: linkOf(0), headers: { host: admin.host ?? '' } })
  expect(stopping.body).toContain('<html lang="mi">')
  expect(stopping.body).toContain('<button>Aukatia ēnei īmēra</button>')

  // Residents see that language no more.
  shown.mockRestore()
  await move(id, 'open', 'scheduled')
  await untilTold(id, 2)
  await sendNow()
  await until(() => receiver.received.length === 2)
  expect(subjects()[1]).toBe(`Your report ${reference} is scheduled`)
  expect(sent(1)).toContain(`${ORIGIN}/report/status/${reference}`)
})

it('what happens within a minute is one mail, about the report as it is then', async () => {
  const { id, reference } = await report({ email: 'hana@example.nz' })
  await move(id, 'open', 'scheduled')
  await move(id, 'scheduled', 'fixed')
  await untilTold(id, 3)
  expect(await mailsAbout(id)).toMatchObject([{ count: 3, state: 'waiting' }])
  await sendNow()
  await until(() => receiver.received.length === 1)
  expect(subjects()).toEqual([`Your report ${reference} is fixed`])
})

it('an address that is left later gets a mail, once', async () => {
  const { id, reference } = await report()
  await aLookLater()
  expect(await mailsAbout(id)).toEqual([])
  expect((await leave(id, { email: 'hana@example.nz' })).statusCode).toBe(200)
  await untilTold(id, 1)
  await sendNow()
  await until(() => receiver.received.length === 1)
  expect(subjects()).toEqual([`We have your report ${reference}`])
  await leave(id, { email: 'hana@example.nz', phone: '021 555 0199' })
  await aLookLater()
  expect(await mailsAbout(id)).toHaveLength(1)
})

it('who reported the same is told what becomes of the first report', async () => {
  const first = await report()
  const same = await report({ email: 'tama@example.nz' }, { sameAs: first.reference })
  await move(first.id, 'open', 'fixed', { reason: 'It has a new lid.' })
  await untilTold(same.id, 2)
  await sendNow()
  await until(() => receiver.received.length === 1)
  expect(receiver.received[0]?.to).toEqual(['tama@example.nz'])
  expect(subjects()[0]).toBe(`Your report ${same.reference} is handled with another report, which is fixed`)
  expect(sent(0)).toContain('It has a new lid.')
})

it('the audit trail has for which mail the address was given, and holds no address', async () => {
  const { id } = await report({ email: 'hana@example.nz' })
  await untilTold(id, 1)
  await sendNow()
  await until(() => receiver.received.length === 1)
  await until(async () => (await mailsAbout(id))[0]?.state === 'sent')
  const [mail] = await rows('select id from mf_connections.messages where about = $1', [`report:${id}`])
  const trail = await rows(
    `select action, subject, change from audit where change::text like '%' || $1 || '%' or subject like '%' || $1 order by seq`,
    [mail.id],
  )
  expect(trail).toMatchObject([
    { action: 'report.mail', subject: `report:${id}`, change: { message: mail.id } },
    { action: 'message.send', subject: `message:${mail.id}`, change: { about: `report:${id}` } },
  ])
  const kept = await rows(
    `select to_jsonb(messages)::text as text from mf_connections.messages union all select to_jsonb(audit)::text from audit`,
  )
  expect(kept.map(({ text }) => text).join()).not.toContain('hana@')
})

it('nothing is sent about a report that is held, withdrawn or without its contact', async () => {
  const held = await report({ email: 'held@example.nz' })
  const withdrawn = await report({ email: 'withdrawn@example.nz' })
  const erased = await report({ email: 'erased@example.nz' })
  for (const { id } of [held, withdrawn, erased]) await untilTold(id, 1)
  await rows('update reports set is_held = true where id = $1', [held.id])
  await rows(`update reports set status = 'withdrawn' where id = $1`, [withdrawn.id])
  await rows('update reports set contact = null where id = $1', [erased.id])
  await sendNow()
  await until(async () => (await rows('select from mf_connections.messages')).length === 0)
  expect(receiver.received).toEqual([])
  expect(
    await rows(`select from audit where action = 'report.mail' and subject = any($1)`, [
      [held, withdrawn, erased].map(({ id }) => `report:${id}`),
    ]),
  ).toEqual([])
})

it('the link in a mail stops those about the report, by one POST and for that address alone', async () => {
  const { id } = await report({ email: 'hana@example.nz' })
  await untilTold(id, 1)
  await sendNow()
  await until(() => receiver.received.length === 1)
  const link = linkOf(0)
  const shown = await app.inject({ url: link, headers: { host: admin.host ?? '' } })
  expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('Stop these mails')])
  expect((await stop(link, 'List-Unsubscribe=No')).statusCode).toBe(400)
  expect((await stop(link.replace(id, randomUUID()))).statusCode).toBe(404)
  await move(id, 'open', 'scheduled')
  await untilTold(id, 2)
  const stopped = await stop(link)
  expect([stopped.statusCode, stopped.body]).toEqual([200, expect.stringContaining('No more mails')])
  expect((await stop(link)).statusCode).toBe(200)
  expect(await mailsAbout(id)).toMatchObject([{ state: 'sent' }])

  await move(id, 'scheduled', 'investigating')
  await untilTold(id, 2)
  await sendNow()
  await until(async () => (await mailsAbout(id)).length === 1)
  expect(receiver.received).toHaveLength(1)
  // It was not the resident's own.
  await leave(id, { email: 'hana.ngata@example.nz' })
  await untilTold(id, 2)
  await sendNow()
  await until(() => receiver.received.length === 2)
  expect(receiver.received[1]?.to).toEqual(['hana.ngata@example.nz'])
})

it('an address that the mail server refuses gets no more, and is not kept in the reason', async () => {
  const { id } = await report({ email: 'Gone@example.nz' })
  await untilTold(id, 1)
  refuse = refusal(550, '5.1.1 <gone@example.nz>: no such user')
  await sendNow()
  await until(async () => (await mailsAbout(id))[0]?.state === 'failed')
  expect((await mailsAbout(id))[0].failure).toBe(
    'the mail server answered “550 5.1.1 <the address>: no such user”',
  )
  refuse = null
  const { messages } = (await app.inject({ url: '/api/connections/failed-messages', headers: admin })).json()
  expect(messages).toMatchObject([
    { channel: 'Residents', text: 'Report received: Overflowing, WN042, Lambton Quay' },
  ])
  const again = await app.inject({
    method: 'POST',
    url: `/api/connections/failed-messages/${messages[0].id}/resend`,
    headers: admin,
  })
  expect(again.json().detail).toMatch(/takes no mails/)
})

it('nobody can have an address filled with mails', async () => {
  const { id } = await report({ email: 'hana@example.nz' })
  await untilTold(id, 1)
  const key = (await rows('select address_key from mf_connections.messages'))[0].address_key
  const more = (about: string, count: number) =>
    rows(
      `insert into mf_connections.messages (id, channel_id, collects, state, events, count, made_at, due_at, give_up_at, about, address_key)
       select gen_random_uuid(), channel_id, collects, 'sent', '[]', 0, made_at, due_at, give_up_at, ${about}, address_key
       from mf_connections.messages, generate_series(1, ${count}) as n where address_key = $1`,
      [key],
    )
  await more('about', 9)
  await sendNow()
  await until(() => receiver.received.length === 1)
  await move(id, 'open', 'scheduled')
  const limited = (about: string) =>
    rows(`select from audit where action = 'message.limit' and subject = $1`, [`report:${about}`])
  await until(async () => (await limited(id)).length === 1)

  await rows('delete from mf_connections.messages where count = 0')
  await more(`'report:' || n`, 20)
  const other = await report({ email: 'HANA@example.nz' })
  await until(async () => (await limited(other.id)).length === 1)
  expect(await mailsAbout(other.id)).toEqual([])
})

it('nothing is sent while it is off, and what waits is not sent later', async () => {
  const { id } = await report({ email: 'hana@example.nz' })
  await untilTold(id, 1)
  expect(await state()).toMatchObject({ isOn: true, waiting: 1 })
  await switchMails(false)
  const whileOff = await report({ email: 'hana@example.nz' })
  await aLookLater()
  await switchMails(true)
  await aLookLater()
  expect(await mailsAbout(id)).toEqual([])
  expect(await mailsAbout(whileOff.id)).toEqual([])
})

it('it is no channel that people change, and no rule names it', async () => {
  const [{ id }] = await rows(`select id from mf_connections.channels where kind = 'residents'`)
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/connections/${path}`, headers: admin, ...(payload && { payload }) })
  expect((await call('GET', 'channels')).json().channels).toEqual([])
  expect((await call('POST', `channels/${id}/test`)).statusCode).toBe(409)
  await call('DELETE', `channels/${id}`)
  const rule = {
    name: 'R',
    kinds: ['report.closed'],
    leastPriority: 'low',
    suburb: null,
    takesTurns: false,
    timing: 'at-once',
    quiet: null,
    isOn: true,
  }
  expect((await call('PUT', `rules/${randomUUID()}`, { ...rule, channelIds: [id] })).statusCode).toBe(400)
  expect(await state()).toMatchObject({ isOn: true })
})

it('what is kept of an address goes when the record has it no more', async () => {
  const { id } = await report({ email: 'hana@example.nz' })
  const kept = await report({ email: 'tama@example.nz' })
  for (const one of [id, kept.id]) await untilTold(one, 1)
  await sendNow()
  await until(() => receiver.received.length === 2)
  const links = [linkOf(0), linkOf(1)]
  for (const link of links) expect((await stop(link)).statusCode).toBe(200)
  await until(
    async () => (await rows(`select from mf_connections.messages where state = 'sent'`)).length === 2,
  )
  await rows('update reports set contact = null where id = $1', [id])
  await forgetIn(app, part)
  expect(await rows('select report_id from mf_connections.stopped_mails')).toEqual([{ report_id: kept.id }])
  expect(await rows('select about from mf_connections.messages where address_key is not null')).toEqual([
    { about: `report:${kept.id}` },
  ])
})
