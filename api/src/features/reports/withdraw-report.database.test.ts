import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { HOUR_MS, REPORT_UNDO_MS } from 'shared-domain'
import { alerts, audit, events, reports } from '../../database/schema'
import { waitingSessions } from '../../database/testing/waiting-sessions'
import { cityFigures } from '../figures/city-figures'
import { type Desk, makeDesk, secretHeader, WITHIN_MS } from './testing/make-desk'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

const openAlerts = () => desk.database.query.$count(alerts, sql`closed_at is null`)
/** As if it had come so much earlier. */
const age = (id: string, ms: number) =>
  desk.database.query
    .update(reports)
    .set({ reportedAt: sql`now() - make_interval(secs => ${ms / 1000}::float8)` })
    .where(eq(reports.id, id))

const hold = (id: string) =>
  desk.database.query
    .update(reports)
    .set({ isHeld: true, heldBecause: 'many-from-address' })
    .where(eq(reports.id, id))
/** Locks a bin until the returned function is called, as an import does. */
async function lockBin(id: string) {
  const client = await desk.database.pool.connect()
  await client.query('begin')
  await client.query('select from bins where id = $1 for no key update', [id])
  return async () => {
    await client.query('commit')
    client.release()
  }
}
/** Begins when so many sessions wait for a lock. */
const begunAfter = async <T>(waiting: number, begin: () => Promise<T>): Promise<T> => {
  await waitingSessions(desk.database, waiting)
  return begin()
}

describe('a report that its resident takes back', () => {
  it('is withdrawn in the record: closed alert, history, trail, events, and its status page says so', async () => {
    const { id, reference } = await desk.take()
    expect(await openAlerts()).toBe(1)
    const before = await desk.database.query.$count(events)
    const answer = await desk.withdraw(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, reference, status: 'withdrawn' })
    expect(await openAlerts()).toBe(0)
    const { status, history } = await desk.file(id)
    expect([status, history]).toEqual([
      'withdrawn',
      [
        expect.objectContaining({ status: 'open', by: 'resident' }),
        expect.objectContaining({ status: 'withdrawn', by: 'resident' }),
      ],
    ])
    const trail = await desk.database.query.select().from(audit).where(eq(audit.action, 'report.withdraw'))
    expect(trail).toMatchObject([{ actor: 'resident', subject: `report:${id}`, change: { from: 'open' } }])
    const told = await desk.database.query.select().from(events).orderBy(events.seq)
    expect(told.slice(before).map(({ event }) => event)).toEqual([
      { kind: 'reports', id },
      { kind: 'alerts' },
    ])
    expect((await desk.app.inject(`/api/reports/by-reference/${reference}`)).json()).toMatchObject({
      status: 'withdrawn',
      history: [{ status: 'open' }, { status: 'withdrawn' }],
    })
  })

  it('counts nowhere: not as unresolved, in the figures of the city, at the bin, or as an earlier report', async () => {
    const { id } = await desk.take()
    await desk.withdraw(id)
    const read = async (url: string) => (await desk.app.inject(url)).json()
    expect((await read('/api/reports?status=unresolved')).total).toBe(0)
    expect((await read('/api/reports?status=withdrawn')).total).toBe(1)
    expect((await cityFigures(desk.database, new Date())).unresolvedReports).toBe(0)
    expect((await read('/api/bins/B1/surroundings')).unresolved).toEqual([])
    expect((await desk.take()).alreadyReported).toBeNull()
  })

  it('leaves the alert open while another report is a reason for it', async () => {
    const { id } = await desk.take()
    await desk.take()
    await desk.withdraw(id)
    expect(await openAlerts()).toBe(1)
  })

  it('is withdrawn once, however often the phone says so and however many times at once', async () => {
    const { id } = await desk.take()
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.withdraw(id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    // The answer was lost, and the phone asks again long after.
    await age(id, HOUR_MS)
    expect((await desk.withdraw(id)).json()).toMatchObject({ status: 'withdrawn' })
    expect((await desk.file(id)).history).toHaveLength(2)
  })

  it('stays withdrawn when the same report comes once more', async () => {
    const key = randomUUID()
    await desk.take({}, { key })
    await desk.withdraw(key)
    await desk.take({}, { key })
    expect((await desk.file(key)).status).toBe('withdrawn')
    expect(await openAlerts()).toBe(0)
  })

  it('takes nothing more, and staff can do nothing with it (ASVS 2.3.1)', async () => {
    const { id } = await desk.take()
    await desk.withdraw(id)
    const added = await desk.app.inject({
      method: 'PUT',
      url: `/api/reports/${id}/details`,
      headers: { 'idempotency-key': randomUUID(), ...secretHeader() },
      payload: { note: 'Still there.' },
    })
    expect([added.statusCode, added.json().type]).toEqual([409, 'urn:problem:shut-report'])
    const moved = await desk.move(id, { from: 'withdrawn', to: 'open' })
    expect([moved.statusCode, moved.json().detail]).toEqual([
      409,
      'A report that is withdrawn stays so: there is nothing left to do.',
    ])
  })

  it('and that others said "Me too" to leaves the first of these in its place', async () => {
    const first = await desk.take()
    const second = await desk.take({ sameAs: first.reference })
    const third = await desk.take({ sameAs: first.reference })
    await desk.withdraw(first.id)
    expect(await desk.file(second.id)).toMatchObject({ status: 'open', duplicateOf: null })
    expect((await desk.file(third.id)).duplicateOf?.id).toBe(second.id)
    expect(await openAlerts()).toBe(1)
  })

  it('leaves the first that counts in its place, and not one that is held', async () => {
    const first = await desk.take()
    const held = await desk.take({ sameAs: first.reference })
    const good = await desk.take({ sameAs: first.reference })
    await hold(held.id)
    await desk.withdraw(first.id)
    expect(await desk.file(good.id)).toMatchObject({ status: 'open', duplicateOf: null })
    expect((await desk.file(held.id)).duplicateOf?.id).toBe(good.id)
    expect(await openAlerts()).toBe(1)
  })

  it('leaves each of them by itself when all are held, so that one that is released counts', async () => {
    const first = await desk.take()
    const others = [
      await desk.take({ sameAs: first.reference }),
      await desk.take({ sameAs: first.reference }),
    ]
    for (const { id } of others) await hold(id)
    await desk.withdraw(first.id)
    expect(await openAlerts()).toBe(0)
    for (const { id } of others)
      expect(await desk.file(id)).toMatchObject({ status: 'open', isHeld: true, duplicateOf: null })
    const url = `/api/reports/${others[1]?.id}/release`
    expect((await desk.app.inject({ method: 'POST', url })).statusCode).toBeLessThan(300)
    expect(await openAlerts()).toBe(1)
  })

  it('raises the alert of the bin of its first "Me too", which may be another one', async () => {
    const first = await desk.take()
    const other = await desk.take({ binId: 'B2' })
    await desk.move(other.id, { from: 'open', to: 'duplicate', duplicateOf: first.reference })
    expect(await openAlerts()).toBe(1)
    await desk.withdraw(first.id)
    expect(await desk.database.query.select().from(alerts).where(sql`closed_at is null`)).toMatchObject([
      { binId: 'B2' },
    ])
  })

  it.each(['before', 'after'])(
    'leaves a "Me too" in its place that is received %s it at the same moment',
    async (order) => {
      const first = await desk.take()
      const release = await lockBin('B1')
      const actions: (() => Promise<unknown>)[] = [
        () => desk.withdraw(first.id),
        () => desk.take({ sameAs: first.reference }),
      ]
      if (order === 'before') actions.reverse()
      const [one, two] = actions.map((begin, n) => begunAfter(n, begin))
      await waitingSessions(desk.database, 2)
      await release()
      await Promise.all([one, two])
      const { rows } = await desk.database.pool.query(
        'select status, duplicate_of from reports order by reported_at',
      )
      expect(rows).toEqual([
        { status: 'withdrawn', duplicate_of: null },
        { status: 'open', duplicate_of: null },
      ])
      expect(await openAlerts()).toBe(1)
    },
  )

  it('may be a "Me too" itself', async () => {
    const first = await desk.take()
    const second = await desk.take({ sameAs: first.reference })
    expect((await desk.withdraw(second.id)).json()).toMatchObject({ status: 'withdrawn' })
    expect(await desk.file(first.id)).toMatchObject({ status: 'open' })
  })
})

describe('the time to take a report back', () => {
  it.each([
    ['at the last moment', REPORT_UNDO_MS, 0],
    ['when the report itself was some seconds on its way', REPORT_UNDO_MS + 4000, 0],
    ['in time, by a phone that could say so only after three hours', 3 * HOUR_MS, 3 * HOUR_MS - 5000],
  ])('is kept %s', async (_, reportedMsAgo, tappedMsAgo) => {
    const { id } = await desk.take()
    await age(id, reportedMsAgo)
    expect((await desk.withdraw(id, { tappedMsAgo })).statusCode).toBe(200)
  })

  it.each([
    ['after ten seconds and what a signal takes', 16_000, 0],
    ['by a phone that says so late, and tapped late', 3 * HOUR_MS, 2 * HOUR_MS],
    ['by a phone that says so after a day', 24 * HOUR_MS + 1000, 24 * HOUR_MS],
  ])('is over %s', async (_, reportedMsAgo, tappedMsAgo) => {
    const { id } = await desk.take()
    await age(id, reportedMsAgo)
    const refused = await desk.withdraw(id, { tappedMsAgo })
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:problem:not-possible-now'])
    expect((await desk.file(id)).status).toBe('open')
    expect(await openAlerts()).toBe(1)
  })

  it('ends when staff take the report up', async () => {
    const { id } = await desk.take()
    await desk.move(id, { from: 'open', to: 'scheduled' })
    const refused = await desk.withdraw(id)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The council has taken this report up already.',
    ])
  })

  it('needs a report: of an unknown one the phone is told that there is none', async () => {
    const refused = await desk.withdraw(randomUUID())
    expect([refused.statusCode, refused.json().type]).toEqual([404, 'urn:problem:unknown-report'])
  })
})
