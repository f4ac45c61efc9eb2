import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { PublicReportSchema } from 'shared-domain/contract'
import { audit, events, reportPhotos, reports } from '../../database/schema'
import { type Desk, makeDesk, secretHeader, WITHIN_MS } from './testing/make-desk'

const NOTE = 'planted-note'
const CONTACT = { name: 'planted-name', email: 'planted@example.nz', phone: '021 555 0199' }
const ADDRESS = '203.0.113.77'
const SECRETS = [NOTE, ...Object.values(CONTACT), ADDRESS]

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret))
const details = (id: string, payload: object, key: string = randomUUID()) =>
  desk.app.inject({
    method: 'PUT',
    url: `/api/reports/${id}/details`,
    headers: { 'idempotency-key': key, ...secretHeader() },
    payload,
  })

describe('details', () => {
  it('are put to a report by the phone that made it, what is not given staying', async () => {
    const { id, reference } = await desk.take()
    expect((await details(id, { note: NOTE })).json()).toMatchObject({ id, reference, status: 'open' })
    await details(id, { contact: CONTACT })
    expect((await desk.file(id)).note).toBe(NOTE)
    expect(await desk.contact(id)).toEqual(CONTACT)
  })

  it('are added to what was said before, which is never lost', async () => {
    const { id } = await desk.take({ note: 'Zeroth.' })
    await details(id, { note: 'First.', contact: { name: 'Kiri', email: 'kiri@example.nz' } })
    await details(id, { note: 'Second.', contact: { phone: '021 555 0199' } })
    await details(id, { contact: { name: 'Kiri Ngata' } })
    expect((await desk.file(id)).note).toBe('Zeroth.\n\nFirst.\n\nSecond.')
    expect(await desk.contact(id)).toEqual({
      name: 'Kiri Ngata',
      email: 'kiri@example.nz',
      phone: '021 555 0199',
    })
  })

  it('are added once, however often a phone sends them', async () => {
    const { id } = await desk.take()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => details(id, { note: NOTE }, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    expect((await desk.file(id)).note).toBe(NOTE)
    await desk.move(id, { from: 'open', to: 'fixed' })
    expect((await details(id, { note: NOTE }, key)).statusCode).toBe(200)
  })

  it('that differ under one key are refused', async () => {
    const { id } = await desk.take()
    const other = await desk.take()
    const key = randomUUID()
    await details(id, { note: NOTE }, key)
    expect((await details(id, { note: 'Something else.' }, key)).statusCode).toBe(422)
    expect((await details(other.id, { note: NOTE }, key)).statusCode).toBe(422)
    expect((await desk.file(other.id)).note).toBeNull()
  })

  it('have a thousand characters for notes in all, and the phone is told how many are left', async () => {
    const { id } = await desk.take()
    expect((await details(id, { note: 'a'.repeat(900) })).json()).toMatchObject({ noteRoom: 98 })
    const refused = await details(id, { note: 'b'.repeat(99) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([
      { field: 'body.note', detail: expect.stringContaining('98 more characters') },
    ])
    expect((await details(id, { note: 'b'.repeat(98) })).json()).toMatchObject({ noteRoom: 0 })
    expect((await desk.file(id)).note).toHaveLength(1000)
  })

  it('are put to a "me too" as long as the report that stays is open', async () => {
    const first = await desk.take()
    const { id } = await desk.take({ sameAs: first.reference })
    expect((await details(id, { note: NOTE })).statusCode).toBe(200)
    await desk.move(first.id, { from: 'open', to: 'fixed' })
    expect((await details(id, { note: NOTE })).statusCode).toBe(409)
  })

  it.each([
    ['fixed', (id: string) => desk.move(id, { from: 'open', to: 'fixed' })],
    [
      'a day old',
      (id: string) =>
        desk.database.query
          .update(reports)
          .set({ reportedAt: sql`now() - interval '24 hours'` })
          .where(eq(reports.id, id)),
    ],
  ])('come too late to a report that is %s', async (_, happens) => {
    const { id } = await desk.take()
    await happens(id)
    const refused = await details(id, { note: NOTE })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().type).toBe('urn:problem:shut-report')
    expect((await desk.file(id)).note).toBeNull()
  })

  it('of an unknown report are refused', async () => {
    expect((await details(randomUUID(), { note: NOTE })).statusCode).toBe(404)
  })
})

describe('who reported', () => {
  it('is in no public answer, no download, no list, no trail, and no event (ASVS 8.2.3)', async () => {
    const { id, reference } = await desk.take({ note: NOTE, contact: CONTACT }, { address: ADDRESS })
    const again = await desk.send({ sameAs: reference })
    const changed = await details(id, { note: NOTE, contact: CONTACT })
    await desk.move(id, { from: 'open', to: 'closed', reason: 'It is gone.' })
    const answers = await Promise.all(
      [
        `/api/reports/by-reference/${reference}`,
        '/api/reports',
        '/api/reports.csv',
        '/api/reports.geojson',
        '/api/alerts',
      ].map((url) => desk.app.inject(url)),
    )
    for (const { body } of [again, changed, ...answers]) expect(secretsIn(body)).toEqual([])
    for (const table of [audit, events])
      expect(secretsIn(JSON.stringify(await desk.database.query.select().from(table)))).toEqual([])
    // They are there: what is searched for can be found.
    expect(secretsIn(JSON.stringify(await desk.file(id)))).toEqual([NOTE])
    expect(secretsIn(JSON.stringify(await desk.contact(id)))).toEqual(Object.values(CONTACT))
  })

  it('is in no answer of a change', async () => {
    const { id } = await desk.take({ binId: 'B9', note: NOTE, contact: CONTACT })
    const released = () => desk.app.inject({ method: 'POST', url: `/api/reports/${id}/release` })
    const matched = await desk.app.inject({
      method: 'PUT',
      url: `/api/reports/${id}/bin`,
      payload: { binId: 'B1' },
    })
    const moved = await desk.move(id, { from: 'open', to: 'investigating' })
    for (const { statusCode, body } of [matched, moved, await released()]) {
      expect(statusCode).toBe(200)
      expect(secretsIn(body)).toEqual([])
    }
  })

  it('is not told in a refusal', async () => {
    const answer = await desk.send({ note: NOTE, contact: { ...CONTACT, email: 'planted' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field: 'body.contact.email' }])
    expect(secretsIn(answer.body)).toEqual([])
  })
})

describe('the status link', () => {
  it('tells what became of a report, not who of the staff looked at it', async () => {
    const { id, reference } = await desk.take()
    await desk.move(id, { from: 'open', to: 'closed', reason: 'The bin is private.' })
    const answer = await desk.app.inject(`/api/reports/by-reference/${reference}`)
    expect(PublicReportSchema.parse(answer.json())).toMatchObject({
      reference,
      binId: 'B1',
      location: 'Cuba Street 1',
      status: 'closed',
      history: [{ status: 'open' }, { status: 'closed', reason: 'The bin is private.' }],
    })
    expect(answer.body).not.toContain('demonstration operator')
    expect(answer.body).not.toContain(id)
  })

  it('of a duplicate leads to the report that stays', async () => {
    const first = await desk.take()
    const { reference } = await desk.take({ sameAs: first.reference })
    expect((await desk.app.inject(`/api/reports/by-reference/${reference}`)).json()).toMatchObject({
      status: 'duplicate',
      duplicateOf: first.reference,
    })
  })

  it.each([
    ['00000-00000', 404],
    ["' or 1=1 --", 400],
  ])('with %j is answered with %i', async (reference, status) => {
    const answer = await desk.app.inject(`/api/reports/by-reference/${encodeURIComponent(reference)}`)
    expect(answer.statusCode).toBe(status)
  })
})

describe('reading', () => {
  const READINGS = ['report.read', 'report.contact-read', 'report.photo-read']
  const readings = () =>
    desk.database.query
      .select({ actor: audit.actor, action: audit.action, subject: audit.subject, address: audit.address })
      .from(audit)
      .where(inArray(audit.action, READINGS))
      .orderBy(audit.seq)
  const by = { actor: 'demonstration operator', address: '127.0.0.1' }

  it("a resident's note is in the audit trail, once for a person and an hour", async () => {
    const { id } = await desk.take({ note: NOTE })
    const plain = await desk.take({ binId: 'B2', contact: CONTACT })
    for (const read of [id, id, plain.id]) await desk.file(read)
    expect(await readings()).toEqual([{ ...by, action: 'report.read', subject: `report:${id}` }])
  })

  it("a resident's contact is in the audit trail each time, and where there is none nothing is", async () => {
    const { id } = await desk.take({ contact: CONTACT })
    const plain = await desk.take({ binId: 'B2' })
    for (const read of [id, id]) expect(await desk.contact(read)).toEqual(CONTACT)
    expect(await desk.contact(plain.id)).toBeNull()
    const reading = { ...by, action: 'report.contact-read', subject: `report:${id}` }
    expect(await readings()).toEqual([reading, reading])
  })

  it('shows nothing while the audit trail cannot be written', async () => {
    const { id } = await desk.take({ note: NOTE, contact: CONTACT })
    const photo = { id: randomUUID(), reportId: id, bodyHash: '', image: Buffer.from(NOTE) }
    await desk.database.query.insert(reportPhotos).values({ ...photo, width: 1, height: 1 })
    await desk.database.pool.query(`alter table audit add constraint full_disk check (action = '') not valid`)
    for (const url of ['', '/contact', `/photos/${photo.id}`]) {
      const answer = await desk.app.inject(`/api/reports/${id}${url}`)
      expect([url, answer.statusCode, secretsIn(answer.body)]).toEqual([url, 503, []])
      expect(answer.json().detail).toMatch(/audit trail cannot be written/)
    }
    await desk.database.pool.query('alter table audit drop constraint full_disk')
    expect(await desk.contact(id)).toEqual(CONTACT)
  })
})
