import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { HOUR_MS } from 'shared-domain'
import { ReferenceSchema, ReportReceiptSchema } from 'shared-domain/contract'
import { alerts, audit, bins, events, reportHistory, reports } from '../../database/schema'
import { readDomainEvents } from '../../record/events/domain-events'
import { receiveReport } from './receive-report'
import { DEFAULT_REPORT_LIMITS } from './report-limits'
import { type Desk, makeDesk, WITHIN_MS } from './testing/make-desk'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

const rows = (table: typeof reports | typeof alerts | typeof audit | typeof events | typeof reportHistory) =>
  desk.database.query.$count(table)

describe('a report', () => {
  it('is taken with its history, alert, trail and events', async () => {
    const answer = await desk.send({ note: 'beside the bench', contact: { phone: '021 123 4567' } })
    expect(answer.statusCode).toBe(201)
    const receipt = ReportReceiptSchema.parse(answer.json())
    expect(receipt).toMatchObject({ status: 'open', isHeld: false, alreadyReported: null })
    expect(await desk.database.query.select().from(reportHistory)).toMatchObject([
      {
        reportId: receipt.id,
        status: 'open',
        by: 'resident',
        reason: null,
        at: new Date(receipt.receivedAt),
      },
    ])
    expect(await desk.database.query.select().from(alerts)).toMatchObject([
      { type: 'full', priority: 'high', binId: 'B1', location: 'Cuba Street 1', reportId: receipt.id },
    ])
    expect(await desk.database.query.select().from(audit)).toMatchObject([
      {
        actor: 'resident',
        action: 'report.create',
        subject: `report:${receipt.id}`,
        change: { binId: 'B1', issue: 'Overflowing', status: 'open', isHeld: false },
      },
    ])
    const told = await desk.database.query.select().from(events).orderBy(events.seq)
    expect(told.map(({ event }) => event)).toEqual([{ kind: 'reports', id: receipt.id }, { kind: 'alerts' }])
    expect(await desk.contact(receipt.id)).toEqual({ phone: '021 123 4567' })
    const bin = { id: 'B1', location: 'Cuba Street 1' }
    expect((await readDomainEvents(desk.database.pool, '0-0')).events).toMatchObject([
      { kind: 'report.received', subject: `report:${receipt.id}`, bin, what: 'Overflowing', priority: null },
      { kind: 'alert.raised', subject: 'bin:B1', bin, what: 'full', priority: 'high' },
    ])
  })

  it.each([
    ['Overflowing', 'full', 'high'],
    ['Damaged', 'maintenance', 'medium'],
    ['Missing', 'maintenance', 'medium'],
    ['Bad smell', 'maintenance', 'medium'],
    ['Illegal dumping', 'maintenance', 'medium'],
    ['Other', 'maintenance', 'medium'],
  ] as const)('"%s" raises an alert: %s, %s', async (issue, type, priority) => {
    await desk.take({ issue })
    expect(await desk.database.query.select().from(alerts)).toMatchObject([{ type, priority }])
  })

  it('of a bin with an open alert raises no other', async () => {
    await desk.take()
    await desk.take()
    expect(await rows(alerts)).toBe(1)
  })

  it('has the place that the record knows, whatever the label says', async () => {
    const { id } = await desk.take({ location: 'Somewhere else' })
    expect((await desk.file(id)).location).toBe('Cuba Street 1')
  })

  it('is of the bin that is meant, in whatever capitals its id was typed', async () => {
    const first = await desk.take()
    const typed = await desk.take({ binId: 'b1' })
    expect(typed).toMatchObject({
      bin: { id: 'B1', location: 'Cuba Street 1' },
      isHeld: false,
      alreadyReported: { reference: first.reference },
    })
    expect(await desk.file(typed.id)).toMatchObject({ binId: 'B1', location: 'Cuba Street 1' })
    expect((await desk.take({ binId: 'b1', sameAs: first.reference })).status).toBe('duplicate')
  })

  it('is of the bin that is written exactly so, and of neither of two that could be meant', async () => {
    const others = ['b2', 'Bb3', 'bB3'].map((id, index) => ({
      id,
      objectId: 4 + index,
      location: `Willis Street ${index}`,
      binType: 'general' as const,
    }))
    await desk.database.query.insert(bins).values(others)
    expect((await desk.file((await desk.take({ binId: 'b2' })).id)).location).toBe('Willis Street 0')
    const { id } = await desk.take({ binId: 'BB3' })
    expect(await desk.file(id)).toMatchObject({ binId: 'BB3', isHeld: true })
  })

  it('of an unknown bin is taken, held, and raises nothing', async () => {
    const { id, isHeld, bin } = await desk.take({ binId: 'B999', location: 'By the fountain' })
    expect([isHeld, bin]).toEqual([true, undefined])
    expect(await desk.file(id)).toMatchObject({ binId: 'B999', location: 'By the fountain' })
    expect(await rows(alerts)).toBe(0)
  })

  it('of a bin that was taken away is held', async () => {
    await desk.database.query.update(bins).set({ removedAt: new Date() }).where(eq(bins.id, 'B1'))
    expect((await desk.take()).isHeld).toBe(true)
  })

  it('is refused above 16 KB', async () => {
    const answer = await desk.send({ note: 'x'.repeat(17_000) })
    expect(answer.statusCode).toBe(413)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it.each([
    ['an unknown field', { bin: 'B1' }],
    ['the character 0', { note: 'a\u0000b' }],
    ['half a surrogate pair', { contact: { name: '\ud800' } }],
    ['an unknown issue', { issue: 'On fire' }],
  ])('is refused with %s', async (_, report) => {
    expect((await desk.send(report as object)).statusCode).toBe(400)
  })
})

describe('a report that was made long before it came', () => {
  const emptied = (msAgo: number) =>
    desk.database.query
      .update(bins)
      .set({ lastCollectedAt: new Date(Date.now() - msAgo) })
      .where(eq(bins.id, 'B1'))
  const told = async (reference: string) =>
    (await desk.app.inject(`/api/reports/by-reference/${reference}`)).json()

  it('has both times, for staff and for whoever made it', async () => {
    const { id, reference, receivedAt } = await desk.take({}, { madeMsAgo: 2 * HOUR_MS })
    const { madeAt, reportedAt } = await desk.file(id)
    expect(reportedAt).toBe(receivedAt)
    expect(Date.parse(receivedAt) - Date.parse(madeAt ?? '')).toBeCloseTo(2 * HOUR_MS, -3)
    expect(await told(reference)).toMatchObject({ madeAt, reportedAt })
  })

  it.each([
    ['at once', 5000],
    ['in the future', -2 * HOUR_MS],
    ['longer ago than any phone waits', 30 * 24 * HOUR_MS],
    ['at no time', 'yesterday'],
  ])('has one time only where its phone says that it was made %s', async (_, madeMsAgo) => {
    const { id, reference } = await desk.take({}, { madeMsAgo })
    expect((await desk.file(id)).madeAt).toBeNull()
    expect(await told(reference)).not.toHaveProperty('madeAt')
  })

  it('and before its bin was emptied is proposed to close, and raises no alert', async () => {
    await emptied(HOUR_MS)
    const { id } = await desk.take({}, { madeMsAgo: 2 * HOUR_MS })
    expect(await desk.file(id)).toMatchObject({ status: 'open', isProposedToClose: true })
    expect(await rows(alerts)).toBe(0)
  })

  it.each([
    ['after its bin was emptied', {}, 2 * HOUR_MS],
    ['of what emptying does not mend', { issue: 'Damaged' as const }, HOUR_MS / 2],
  ])('%s counts as any other', async (_, report, emptiedMsAgo) => {
    await emptied(emptiedMsAgo)
    const { id } = await desk.take(report, { madeMsAgo: HOUR_MS })
    expect((await desk.file(id)).isProposedToClose).toBe(false)
    expect(await rows(alerts)).toBe(1)
  })
})

describe('the same key', () => {
  it('and body give the same answer, whatever became of the report', async () => {
    const key = randomUUID()
    const earlier = await desk.take()
    const first = await desk.send({ note: 'again' }, { key })
    await desk.move(key, { from: 'open', to: 'fixed' })
    await desk.move(earlier.id, { from: 'open', to: 'fixed' })
    const second = await desk.send({ note: 'again' }, { key })
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({ status: 'open', alreadyReported: { reference: earlier.reference } })
    expect(await rows(reports)).toBe(2)
  })

  it('and the same fields in another order are the same body', async () => {
    const key = randomUUID()
    const send = (payload: string) =>
      desk.app.inject({
        method: 'POST',
        url: '/api/reports',
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        payload,
      })
    const first = await send(
      '{"binId":"B1","issue":"Other","contact":{"name":"Kiri","phone":"021 123 4567"}}',
    )
    const second = await send(
      '{"contact":{"phone":"021 123 4567","name":"Kiri"},"issue":"Other","binId":"B1"}',
    )
    expect(second.json()).toEqual(first.json())
  })

  it('with another body is refused', async () => {
    const key = randomUUID()
    await desk.take({}, { key })
    const answer = await desk.send({ issue: 'Damaged' }, { key })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:key-used-before',
      errors: [{ field: 'headers.idempotency-key' }],
    })
  })

  it('twenty times at once is one report, one alert, one entry of each trail (ASVS 2.3.4)', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.take({}, { key })))
    expect(new Set(answers.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    for (const table of [reports, alerts, reportHistory, audit]) expect(await rows(table)).toBe(1)
  })
})

describe('a reference', () => {
  it('is ten letters and digits that nobody can guess', async () => {
    const { reference } = await desk.take()
    expect(ReferenceSchema.safeParse(reference).success).toBe(true)
  })

  it('that another report has is drawn again', async () => {
    const drawn = ['7K3MN-9QXAP', '7K3MN-9QXAP', 'ABCDE-12345']
    const reference = () => drawn.shift() ?? 'none left'
    const report = { binId: 'B1', issue: 'Other' as const }
    const received = { report, bodyHash: 'hash', address: 'a', site: 's', block: 'b', actor: 'resident' }
    const receive = (id: string) =>
      receiveReport(desk.database, DEFAULT_REPORT_LIMITS, { ...received, id }, reference)
    expect((await receive(randomUUID())).receipt?.reference).toBe('7K3MN-9QXAP')
    expect((await receive(randomUUID())).receipt?.reference).toBe('ABCDE-12345')
  })
})

describe('what is already reported', () => {
  it('is named: the oldest that counts, of the same bin and issue', async () => {
    const held = await desk.take()
    await desk.database.query.update(reports).set({ isHeld: true }).where(eq(reports.id, held.id))
    const oldest = await desk.take()
    await desk.take()
    await desk.take({ issue: 'Damaged' })
    await desk.take({ binId: 'B2' })
    const { alreadyReported, isHeld } = await desk.take()
    expect(alreadyReported).toEqual({
      reference: oldest.reference,
      issue: 'Overflowing',
      reportedAt: oldest.receivedAt,
    })
    expect(isHeld).toBe(false)
  })

  it('is not named once it is fixed', async () => {
    const { id } = await desk.take()
    await desk.move(id, { from: 'open', to: 'fixed' })
    expect((await desk.take()).alreadyReported).toBeNull()
  })

  it('takes a "me too" as its duplicate, also through another "me too"', async () => {
    const first = await desk.take()
    const second = await desk.take({ sameAs: first.reference })
    const third = await desk.take({ sameAs: second.reference })
    expect([second.status, third.status]).toEqual(['duplicate', 'duplicate'])
    expect((await desk.file(third.id)).duplicateOf).toEqual({ id: first.id, reference: first.reference })
  })

  it.each([
    ['is fixed', async (id: string) => desk.move(id, { from: 'open', to: 'fixed' }), {}],
    ['is of another issue', async () => undefined, { issue: 'Damaged' as const }],
    ['is of another bin', async () => undefined, { binId: 'B2' }],
  ])('and %s leaves a "me too" a report of its own, so that nothing is lost', async (_, happens, other) => {
    const first = await desk.take()
    await happens(first.id)
    const second = await desk.take({ ...other, sameAs: first.reference })
    expect(second.status).toBe('open')
    expect(
      await desk.database.query.$count(alerts, sql`closed_at is null and report_id = ${second.id}`),
    ).toBe(1)
  })

  it('is a report of its own when the reference is unknown', async () => {
    expect((await desk.take({ sameAs: '00000-00000' })).status).toBe('open')
  })
})

it('no address is in the record, and each record hashes with a key of its own', async () => {
  await desk.take({}, { address: '203.0.113.77' })
  const other = await makeDesk()
  await other.take({}, { address: '203.0.113.77' })
  const hashOf = async ({ database }: Desk) => (await database.query.select().from(reports))[0]?.addressHash
  const [here, there] = [await hashOf(desk), await hashOf(other)]
  expect(here).toMatch(/^[\w-]{43}$/)
  expect(here).not.toBe(there)
  await other.close()
})
