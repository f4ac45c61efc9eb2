import { randomUUID } from 'node:crypto'
import { audit, events, reports } from '../../database/schema'
import { type Desk, makeDesk, SECRET, secretHeader, WITHIN_MS } from './testing/make-desk'
import { makePhoto } from './testing/make-photo'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

/** What a phone can do to its report, by the report's id. */
const CHANGES = {
  details: (id: string, headers: Record<string, string>) =>
    desk.app.inject({
      method: 'PUT',
      url: `/api/reports/${id}/details`,
      headers: { 'idempotency-key': randomUUID(), ...headers },
      payload: { note: 'Mine now.', contact: { email: 'stranger@example.nz' } },
    }),
  photo: async (id: string, headers: Record<string, string>) =>
    desk.app.inject({
      method: 'POST',
      url: `/api/reports/${id}/photos`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'image/jpeg', ...headers },
      payload: await makePhoto(),
    }),
  withdrawal: (id: string, headers: Record<string, string>) =>
    desk.app.inject({ method: 'PUT', url: `/api/reports/${id}/withdrawal`, headers, payload: {} }),
}
const kinds = Object.keys(CHANGES) as (keyof typeof CHANGES)[]

describe('a client that knows only a report’s id', () => {
  it.each(kinds)('cannot change it: %s (ASVS 8.2.2)', async (kind) => {
    const contact = { name: 'Kiri', email: 'kiri@example.nz' }
    const { id } = await desk.take({ note: 'The lid.', contact })
    for (const secret of [null, 'f'.repeat(32), SECRET.slice(1) + SECRET[0]]) {
      const refused = await CHANGES[kind](id, secretHeader(secret))
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({
        type: 'urn:problem:wrong-secret',
        errors: [{ field: 'headers.report-secret' }],
      })
    }
    expect(await desk.file(id)).toMatchObject({ status: 'open', note: 'The lid.', photos: 0 })
    expect(await desk.contact(id)).toEqual(contact)
    expect((await CHANGES[kind](id, secretHeader())).statusCode).toBeLessThan(300)
  })

  it.each(kinds)('learns nothing of a report that is dealt with: %s', async (kind) => {
    const { id } = await desk.take()
    await desk.move(id, { from: 'open', to: 'fixed' })
    expect((await CHANGES[kind](id, secretHeader('f'.repeat(32)))).statusCode).toBe(403)
  })

  it('is not told the receipt, though the same report is sent under its key', async () => {
    const { id, reference } = await desk.take({}, { key: randomUUID() })
    for (const secret of [null, 'f'.repeat(32)]) {
      const refused = await desk.send({}, { key: id, secret })
      expect([refused.statusCode, refused.body.includes(reference)]).toEqual([422, false])
    }
    expect((await desk.take({}, { key: id })).reference).toBe(reference)
  })
})

it('a secret is in the record as a hash, and nowhere else', async () => {
  const { id, reference } = await desk.take()
  await CHANGES.details(id, secretHeader())
  const [row] = await desk.database.query.select().from(reports)
  expect(row?.secretHash).toMatch(/^[\w-]{43}$/)
  const answers = await Promise.all(
    [
      `/api/reports/by-reference/${reference}`,
      '/api/reports',
      `/api/reports/${id}`,
      '/api/reports.csv',
      '/api/alerts',
    ].map((url) => desk.app.inject(url)),
  )
  const written = await Promise.all(
    [audit, events, reports].map((table) => desk.database.query.select().from(table)),
  )
  for (const text of [...answers.map(({ body }) => body), JSON.stringify(written)])
    expect(text).not.toContain(SECRET)
  for (const { body } of answers) expect(body).not.toContain(row?.secretHash)
})

it.each(['too-short', '', 'with spaces in it and long enough'])('%j is no secret', async (secret) => {
  const refused = await desk.app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { 'idempotency-key': randomUUID(), 'report-secret': secret },
    payload: { binId: 'B1', issue: 'Other' },
  })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toMatchObject([{ field: 'headers.report-secret' }])
})

describe('a report that a phone kept from an earlier version of its page, without a secret', () => {
  it('is taken, once, with its receipt however often it is sent', async () => {
    const key = randomUUID()
    const first = await desk.take({}, { key, secret: null })
    expect(await desk.take({}, { key, secret: null })).toEqual(first)
    // Sent by the earlier version, and again by this one.
    expect(await desk.take({}, { key })).toEqual(first)
    expect(await desk.database.query.$count(reports)).toBe(1)
  })

  it.each(kinds)('can no longer be changed from outside: %s', async (kind) => {
    const { id } = await desk.take({}, { secret: null })
    for (const secret of [null, SECRET])
      expect((await CHANGES[kind](id, secretHeader(secret))).statusCode).toBe(403)
  })
})
